#!/usr/bin/env python3
"""A bad network in front of a page, for tests only: what it sends arrives late, in its order, and now and then much later.

    scripts/page/proxy.py --to 8000 [--port 0] [--delay 80] [--jitter 40] [--loss 0.01] [--seed 1] [--dead 60:10]

It passes TCP on, to this machine only, and models what TCP makes of a network between the two:

- A segment of at most 1448 bytes takes `delay` ± `jitter` milliseconds, each way, each with a time of its own from a uniform
  distribution. TCP hands bytes over in their order, so one that overtakes waits.
- A segment is lost with the probability `loss`. Its sender notices by its timer and sends it again: the segment and all behind
  it come a retransmission timeout later; if it is lost again, twice that later still, and so on. The timeout is that of RFC 6298,
  SRTT + 4 · RTTVAR, here 2 · delay + 4 · (2 · jitter / 3), but 200 ms at least, as in Linux. Fast retransmission would
  take three more parts of sound and a round trip, about as long; congestion control and the link's rate are not modelled.
- Of a dead zone, `--dead BEGIN:SECONDS` from the proxy's start on, nothing arrives; the first retransmission after it does.

The same seed draws the same losses for the same traffic.
"""

import argparse
import asyncio
import dataclasses
import random
import threading
import time

SEGMENT = 1448       # bytes
LEAST_TIMEOUT = 0.2  # seconds
WAITING = 1 << 20    # bytes on the way, about, after which the sender has to wait


@dataclasses.dataclass
class Network:
    """What lies between the two ends; times in seconds."""

    delay: float = 0.08
    jitter: float = 0.04
    loss: float = 0.01
    seed: int = 1
    dead: tuple = ()   # pairs of a begin and a length

    @property
    def timeout(self):
        """The retransmission timeout of RFC 6298; the mean deviation of two uniform delays is a third of their range."""
        return max(LEAST_TIMEOUT, 2 * self.delay + 4 * (2 * self.jitter / 3))

    def end_of_dead_zone(self, moment):
        """The end of the dead zone that a moment lies in; the moment itself outside of all."""
        return next((begin + length for begin, length in self.dead if begin <= moment < begin + length), moment)


class Way:
    """One direction of a connection: when what is sent arrives. All times are seconds since the proxy's start."""

    def __init__(self, network, seed):
        self.network, self.chance = network, random.Random(seed)
        self.last, self.segments, self.lost, self.longest, self.slip = 0.0, 0, 0, 0.0, 0.0

    def arrival(self, sent):
        """When a segment that is sent now is handed over."""
        network, tries, moment = self.network, 0, sent
        while self.chance.random() < network.loss:
            moment += network.timeout * 2 ** tries
            tries += 1
        self.segments, self.lost = self.segments + 1, self.lost + tries
        while network.end_of_dead_zone(moment) > moment:
            moment += network.timeout * 2 ** tries
            tries += 1
        moment += network.delay + network.jitter * (2 * self.chance.random() - 1)
        self.last = max(self.last, moment)
        self.longest = max(self.longest, self.last - sent)
        return self.last


class Proxy:
    """`with Proxy(port, network) as proxy:` listens at `proxy.port` of 127.0.0.1, on a thread of its own."""

    def __init__(self, to, network, port=0):
        self.to, self.network, self.port = to, network, port
        self.ways, self.tasks, self.ready = [], set(), threading.Event()
        self.begin = time.monotonic()

    def __enter__(self):
        self.thread = threading.Thread(target=lambda: asyncio.run(self.serve()), daemon=True)
        self.thread.start()
        if not self.ready.wait(10):
            raise RuntimeError(f"the proxy does not listen at port {self.port}")
        return self

    def __exit__(self, *_):
        self.loop.call_soon_threadsafe(self.stop.set)
        self.thread.join(10)

    @property
    def figures(self):
        """A sentence on what it did to the traffic."""
        segments, lost = sum(way.segments for way in self.ways), sum(way.lost for way in self.ways)
        longest, slip = (max((getattr(way, name) for way in self.ways), default=0) for name in ("longest", "slip"))
        return (f"{segments} segments, {lost} times one was lost, {1000 * longest:.0f} ms on the way at most; "
                f"the proxy itself was {1000 * slip:.0f} ms late at most")

    async def serve(self):
        self.loop, self.stop = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(self.connect, "127.0.0.1", self.port)
        self.port = server.sockets[0].getsockname()[1]
        self.ready.set()
        await self.stop.wait()
        server.close()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def connect(self, reader, writer):
        """Joins a connection with one to the other side, until both have said all."""
        self.tasks.add(asyncio.current_task())
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.to)
            try:
                await asyncio.gather(self.carry(reader, back), self.carry(there, writer))
            finally:
                back.close()
        except (OSError, asyncio.CancelledError):
            pass   # the other side is gone, or the proxy ends: so does this
        finally:
            writer.close()
            self.tasks.discard(asyncio.current_task())

    async def carry(self, reader, writer):
        """Carries one direction: reads at once, hands over when it is time."""
        way = Way(self.network, f"{self.network.seed} {len(self.ways)}")
        self.ways.append(way)
        queue = asyncio.Queue(WAITING // SEGMENT)
        handing = asyncio.create_task(self.hand_over(queue, writer, way))
        try:
            while data := await reader.read(1 << 16):
                sent = time.monotonic() - self.begin
                for start in range(0, len(data), SEGMENT):
                    await queue.put((way.arrival(sent), data[start:start + SEGMENT]))
        except ConnectionError:
            pass   # a reset ends as an end does: what was sent before arrives
        await queue.put((way.arrival(time.monotonic() - self.begin), b""))
        await handing

    async def hand_over(self, queue, writer, way):
        """Writes each segment when it arrives; nothing is the end."""
        gone = False
        while True:
            moment, data = await queue.get()
            await asyncio.sleep(max(0, self.begin + moment - time.monotonic()))
            way.slip = max(way.slip, time.monotonic() - self.begin - moment)
            if not data:
                break
            if gone:
                continue
            try:
                writer.write(data)
                await writer.drain()
            except ConnectionError:
                gone = True
        if not gone and writer.can_write_eof():
            writer.write_eof()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--to", type=int, required=True, help="port of the page on this machine")
    parser.add_argument("--port", type=int, default=0, help="port to listen at; 0 takes a free one")
    parser.add_argument("--delay", type=float, default=80, help="milliseconds each way")
    parser.add_argument("--jitter", type=float, default=40, help="milliseconds more or less")
    parser.add_argument("--loss", type=float, default=0.01, help="share of segments")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--dead", action="append", default=[], metavar="BEGIN:SECONDS", help="nothing passes; may be repeated")
    options = parser.parse_args()
    dead = tuple(tuple(float(part) for part in zone.split(":")) for zone in options.dead)
    network = Network(options.delay / 1000, options.jitter / 1000, options.loss, options.seed, dead)
    with Proxy(options.to, network, options.port) as proxy:
        print(f"http://127.0.0.1:{proxy.port}/", flush=True)
        try:
            while True:
                time.sleep(1)
        except KeyboardInterrupt:
            print(proxy.figures)


if __name__ == "__main__":
    main()
