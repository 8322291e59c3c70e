// How loud it is round the walker. Only the level is told; the sound itself leaves this device nowhere.

const INTERVAL = 100;      // milliseconds between two levels
const SILENT = -100;       // dB re full scale of silence

/** Makes the microphone: `{start(), stop()}`; `onlevel(decibels)` is called ten times a second. */
export function createMicrophone(onlevel) {
  return new Microphone(onlevel);
}

class Microphone {
  #onlevel;
  #context = null;
  #stream = null;
  #timer = 0;

  constructor(onlevel) {
    this.#onlevel = onlevel;
  }

  /** Asks for the microphone. Rejects where it is refused. */
  async start() {
    // iPhones hear nothing while they only play.
    setSession("play-and-record");
    const plain = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
    this.#stream = await navigator.mediaDevices.getUserMedia({ audio: plain });
    this.#context = new AudioContext();
    const analyser = new AnalyserNode(this.#context, { fftSize: 4096 });
    new MediaStreamAudioSourceNode(this.#context, { mediaStream: this.#stream }).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    this.#timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      this.#onlevel(level(samples));
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

function level(samples) {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  return Math.max(SILENT, 10 * Math.log10(power || 1e-12));
}
