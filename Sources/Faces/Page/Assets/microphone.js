// How it sounds round the walker. Only measures are told; the sound itself leaves this device nowhere.

import { SIZE, ambience } from "./ambience.mjs";

const INTERVAL = 100;      // milliseconds between two readings

/** Makes the microphone: `{start(), stop()}`; `onread(values)` is called ten times a second, with values by the names of inputs. */
export function createMicrophone(onread) {
  return new Microphone(onread);
}

class Microphone {
  #onread;
  #context = null;
  #stream = null;
  #timer = 0;

  constructor(onread) {
    this.#onread = onread;
  }

  /** Asks for the microphone. Rejects where it is refused. */
  async start() {
    // iPhones hear nothing while they only play.
    setSession("play-and-record");
    const plain = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
    this.#stream = await navigator.mediaDevices.getUserMedia({ audio: plain });
    this.#context = new AudioContext();
    const analyser = new AnalyserNode(this.#context, { fftSize: SIZE, smoothingTimeConstant: 0 });
    new MediaStreamAudioSourceNode(this.#context, { mediaStream: this.#stream }).connect(analyser);
    const [samples, spectrum] = [new Float32Array(SIZE), new Float32Array(SIZE / 2)];
    this.#timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      analyser.getFloatFrequencyData(spectrum);
      this.#onread(ambience(samples, spectrum, this.#context.sampleRate));
    }, INTERVAL);
  }

  stop() {
    clearInterval(this.#timer);
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#context?.close();
    [this.#stream, this.#context] = [null, null];
    setSession("playback");
  }
}

function setSession(type) {
  if (navigator.audioSession) navigator.audioSession.type = type;
}
