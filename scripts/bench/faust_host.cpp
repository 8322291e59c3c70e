// Plays a score with a voice and a room that Faust has compiled, and writes a float WAV: score, then output.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <vector>
#include <xmmintrin.h>

#define FAUSTFLOAT float

struct Meta {
  void declare(const char *, const char *) {}
};

// Finds the controls of a class by their labels.
struct UI {
  std::map<std::string, float *> controls;
  void openTabBox(const char *) {}
  void openHorizontalBox(const char *) {}
  void openVerticalBox(const char *) {}
  void closeBox() {}
  void addButton(const char *label, float *zone) { controls[label] = zone; }
  void addCheckButton(const char *label, float *zone) { controls[label] = zone; }
  void addVerticalSlider(const char *label, float *zone, float, float, float, float) { controls[label] = zone; }
  void addHorizontalSlider(const char *label, float *zone, float, float, float, float) { controls[label] = zone; }
  void addNumEntry(const char *label, float *zone, float, float, float, float) { controls[label] = zone; }
  void declare(float *, const char *, const char *) {}
};

struct dsp {
  virtual ~dsp() {}
};

#include "Room.h"
#include "Voice.h"

static const int rate = 48000;

struct Note {
  double start, held;
  float freq, pan, gain, first, second;
};

struct Player {
  Voice voice;
  UI ui;
  double release = 0, end = 0;
  bool sounds = false;

  Player() {
    voice.init(rate);
    voice.buildUserInterface(&ui);
  }

  void set(const char *label, float value) {
    const auto found = ui.controls.find(label);
    if (found != ui.controls.end()) *found->second = value;
  }

  void start(const Note &note, double tail) {
    voice.instanceClear();
    set("freq", note.freq), set("pan", note.pan), set("gain", note.gain);
    set("first", note.first), set("second", note.second), set("gate", 1);
    release = note.start + note.held, end = release + tail;
    sounds = true;
  }
};

static void header(FILE *file, uint32_t frames) {
  const uint32_t bytes = frames * 8, sizes[] = {36 + bytes, 16, rate, rate * 8, bytes};
  const uint16_t kinds[] = {3, 2, 8, 32};
  fwrite("RIFF", 4, 1, file), fwrite(sizes, 4, 1, file), fwrite("WAVEfmt ", 8, 1, file);
  fwrite(sizes + 1, 4, 1, file), fwrite(kinds, 2, 2, file), fwrite(sizes + 2, 4, 2, file);
  fwrite(kinds + 2, 2, 2, file), fwrite("data", 4, 1, file), fwrite(sizes + 4, 4, 1, file);
}

int main(int count, char **words) {
  if (count != 3) return 2;
  _mm_setcsr(_mm_getcsr() | 0x8040);
  std::ifstream score(words[1]);
  double seconds, tail;
  score >> seconds >> tail;
  std::vector<Note> notes;
  for (Note n; score >> n.start >> n.held >> n.freq >> n.pan >> n.gain >> n.first >> n.second;) notes.push_back(n);
  FILE *file = fopen(words[2], "wb");
  if (!file) return 1;
  const int total = (int)(seconds * rate);
  header(file, total);
  Room room;
  room.init(rate);
  std::vector<std::unique_ptr<Player>> players;
  size_t next = 0;
  float left[BLOCK], right[BLOCK], own[2][BLOCK], both[2 * BLOCK];
  for (int frame = 0; frame < total; frame += BLOCK) {
    const double now = (double)frame / rate;
    for (; next < notes.size() && notes[next].start <= now; next++) {
      Player *free = nullptr;
      for (auto &player : players)
        if (!player->sounds) free = player.get();
      if (!free) {
        players.push_back(std::make_unique<Player>());
        free = players.back().get();
      }
      free->start(notes[next], tail);
    }
    memset(left, 0, sizeof left), memset(right, 0, sizeof right);
    for (auto &player : players) {
      if (!player->sounds) continue;
      if (now >= player->release) player->set("gate", 0);
      if (now >= player->end) {
        player->sounds = false;
        continue;
      }
      float *sides[] = {own[0], own[1]};
      player->voice.compute(BLOCK, nullptr, sides);
      for (int i = 0; i < BLOCK; i++) left[i] += own[0][i], right[i] += own[1][i];
    }
    float *in[] = {left, right}, *out[] = {own[0], own[1]};
    room.compute(BLOCK, in, out);
    const int frames = total - frame < BLOCK ? total - frame : BLOCK;
    for (int i = 0; i < frames; i++) both[2 * i] = own[0][i], both[2 * i + 1] = own[1][i];
    fwrite(both, 8, frames, file);
  }
  return fclose(file) == 0 ? 0 : 1;
}
