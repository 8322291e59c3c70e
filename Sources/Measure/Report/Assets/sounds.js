// The sounds of the page: text until a dataset is chosen, then the buffers of that dataset only.
const soundBytes = (file) => {
  const block = [...document.querySelectorAll("script[data-sound]")].find(
    (script) => script.dataset.sound === file);
  if (!block) return null;
  const text = atob(block.textContent.slice(block.textContent.indexOf(",") + 1));
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes.buffer;
};

const hasSound = (variant, dataset) => {
  const audio = cellOf(variant, dataset)?.audio;
  if (!audio) return false;
  return [...document.querySelectorAll("script[data-sound]")].some(
    (script) => script.dataset.sound === audio.file);
};

/** A sound file in a Transport: decoded whole, so that it is always ready. */
class BufferSound {
  constructor(context, buffer, start) {
    Object.assign(this, { context, buffer, start, end: start + buffer.duration });
  }

  async ready() {
    return true;
  }

  play(output, at, position, loop) {
    this.source = this.context.createBufferSource();
    this.source.buffer = this.buffer;
    if (loop) {
      this.source.loop = true;
      this.source.loopStart = loop.from - this.start;
      this.source.loopEnd = loop.to - this.start;
    }
    this.source.connect(output);
    const offset = position - this.start;
    this.source.start(at + Math.max(0, -offset), Math.max(0, offset));
  }

  stop() {
    this.source?.stop();
    this.source = null;
  }

  close() {}
}

/** The sounds of a dataset, one for each variant, null where there is none; `ahead` as for an EngineSound. */
const makeSounds = async (context, dataset, ahead) => {
  const sounds = [];
  for (const variant of report.variants) {
    const audio = cellOf(variant.id, dataset)?.audio;
    sounds.push(audio ? await makeSound(context, variant.id, audio, ahead) : null);
  }
  return sounds;
};

/** The sound of a variant as its parameters are turned; null where the page has none. */
const makeSound = async (context, variant, audio, ahead) => {
  const bytes = soundBytes(turns.file(variant, audio));
  if (!bytes) return null;
  if (!audio.engine) return new BufferSound(context, await context.decodeAudioData(bytes), audio.start);
  const room = 2 ** 28 / report.variants.length;
  return new EngineSound(context, await engine.ready(), bytes, audio.engine, room, ahead);
};
