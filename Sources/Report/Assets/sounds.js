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

/** The sounds of a dataset, one for each variant, null where there is none. */
const decodeSounds = async (context, dataset) => {
  const sounds = [];
  for (const variant of report.variants) {
    const audio = cellOf(variant.id, dataset)?.audio;
    const bytes = audio ? soundBytes(audio.file) : null;
    sounds.push(
      bytes ? { buffer: await context.decodeAudioData(bytes), start: audio.start } : null);
  }
  return sounds;
};
