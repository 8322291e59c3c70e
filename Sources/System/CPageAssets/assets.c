// The files of Sources/Faces/Page/Assets, as clang embeds them: as arrays of Swift they took the compiler half a minute.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "page_assets.h"

#include <string.h>

/// Each file with a zero after its last byte; the texts have none within.
static const struct {
  const char *name;
  const unsigned char *bytes;
} files[] = {
    {"ambience.mjs", (const unsigned char[]){
#embed "../../Faces/Page/Assets/ambience.mjs" suffix(, 0)
    }},
    {"announce.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/announce.js" suffix(, 0)
    }},
    {"app.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/app.js" suffix(, 0)
    }},
    {"awake.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/awake.js" suffix(, 0)
    }},
    {"blur.mjs", (const unsigned char[]){
#embed "../../Faces/Page/Assets/blur.mjs" suffix(, 0)
    }},
    {"compass.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/compass.js" suffix(, 0)
    }},
    {"completion.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/completion.js" suffix(, 0)
    }},
    {"connection.mjs", (const unsigned char[]){
#embed "../../Faces/Page/Assets/connection.mjs" suffix(, 0)
    }},
    {"console.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/console.js" suffix(, 0)
    }},
    {"decisions.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/decisions.js" suffix(, 0)
    }},
    {"dock.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/dock.js" suffix(, 0)
    }},
    {"editor.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/editor.js" suffix(, 0)
    }},
    {"elements.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/elements.js" suffix(, 0)
    }},
    {"engine.mjs", (const unsigned char[]){
#embed "../../Faces/Page/Assets/engine.mjs" suffix(, 0)
    }},
    {"field.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/field.js" suffix(, 0)
    }},
    {"fieldbatch.mjs", (const unsigned char[]){
#embed "../../Faces/Page/Assets/fieldbatch.mjs" suffix(, 0)
    }},
    {"fieldend.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/fieldend.js" suffix(, 0)
    }},
    {"fieldleft.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/fieldleft.js" suffix(, 0)
    }},
    {"fieldlink.mjs", (const unsigned char[]){
#embed "../../Faces/Page/Assets/fieldlink.mjs" suffix(, 0)
    }},
    {"fieldoutlet.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/fieldoutlet.js" suffix(, 0)
    }},
    {"fieldplayer.mjs", (const unsigned char[]){
#embed "../../Faces/Page/Assets/fieldplayer.mjs" suffix(, 0)
    }},
    {"fieldsensors.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/fieldsensors.js" suffix(, 0)
    }},
    {"fieldsettings.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/fieldsettings.js" suffix(, 0)
    }},
    {"fieldsounds.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/fieldsounds.js" suffix(, 0)
    }},
    {"fieldstage.mjs", (const unsigned char[]){
#embed "../../Faces/Page/Assets/fieldstage.mjs" suffix(, 0)
    }},
    {"fieldstore.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/fieldstore.js" suffix(, 0)
    }},
    {"fieldstream.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/fieldstream.js" suffix(, 0)
    }},
    {"fieldways.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/fieldways.js" suffix(, 0)
    }},
    {"fieldworklet.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/fieldworklet.js" suffix(, 0)
    }},
    {"figures.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/figures.js" suffix(, 0)
    }},
    {"focus.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/focus.js" suffix(, 0)
    }},
    {"folds.mjs", (const unsigned char[]){
#embed "../../Faces/Page/Assets/folds.mjs" suffix(, 0)
    }},
    {"garden.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/garden.js" suffix(, 0)
    }},
    {"ground.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/ground.js" suffix(, 0)
    }},
    {"guide.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/guide.js" suffix(, 0)
    }},
    {"hands.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/hands.js" suffix(, 0)
    }},
    {"hearing.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/hearing.js" suffix(, 0)
    }},
    {"index.html", (const unsigned char[]){
#embed "../../Faces/Page/Assets/index.html" suffix(, 0)
    }},
    {"inputs.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/inputs.js" suffix(, 0)
    }},
    {"invite.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/invite.js" suffix(, 0)
    }},
    {"kept.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/kept.js" suffix(, 0)
    }},
    {"lanes.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/lanes.js" suffix(, 0)
    }},
    {"lateness.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/lateness.js" suffix(, 0)
    }},
    {"launch.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/launch.js" suffix(, 0)
    }},
    {"leave.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/leave.js" suffix(, 0)
    }},
    {"library.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/library.js" suffix(, 0)
    }},
    {"lines.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/lines.js" suffix(, 0)
    }},
    {"link.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/link.js" suffix(, 0)
    }},
    {"listen.css", (const unsigned char[]){
#embed "../../Faces/Page/Assets/listen.css" suffix(, 0)
    }},
    {"listen.html", (const unsigned char[]){
#embed "../../Faces/Page/Assets/listen.html" suffix(, 0)
    }},
    {"listen.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/listen.js" suffix(, 0)
    }},
    {"listenclock.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/listenclock.js" suffix(, 0)
    }},
    {"listencourse.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/listencourse.js" suffix(, 0)
    }},
    {"listendevice.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/listendevice.js" suffix(, 0)
    }},
    {"listenitems.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/listenitems.js" suffix(, 0)
    }},
    {"listenplayer.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/listenplayer.js" suffix(, 0)
    }},
    {"listenwords.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/listenwords.js" suffix(, 0)
    }},
    {"lookahead.mjs", (const unsigned char[]){
#embed "../../Faces/Page/Assets/lookahead.mjs" suffix(, 0)
    }},
    {"map.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/map.js" suffix(, 0)
    }},
    {"means.mjs", (const unsigned char[]){
#embed "../../Faces/Page/Assets/means.mjs" suffix(, 0)
    }},
    {"meters.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/meters.js" suffix(, 0)
    }},
    {"microphone.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/microphone.js" suffix(, 0)
    }},
    {"motion.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/motion.js" suffix(, 0)
    }},
    {"moves.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/moves.js" suffix(, 0)
    }},
    {"north.mjs", (const unsigned char[]){
#embed "../../Faces/Page/Assets/north.mjs" suffix(, 0)
    }},
    {"outbox.mjs", (const unsigned char[]){
#embed "../../Faces/Page/Assets/outbox.mjs" suffix(, 0)
    }},
    {"outlets.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/outlets.js" suffix(, 0)
    }},
    {"params.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/params.js" suffix(, 0)
    }},
    {"path.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/path.js" suffix(, 0)
    }},
    {"pen.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/pen.js" suffix(, 0)
    }},
    {"places.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/places.js" suffix(, 0)
    }},
    {"plan.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/plan.js" suffix(, 0)
    }},
    {"politely.mjs", (const unsigned char[]){
#embed "../../Faces/Page/Assets/politely.mjs" suffix(, 0)
    }},
    {"position.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/position.js" suffix(, 0)
    }},
    {"question.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/question.js" suffix(, 0)
    }},
    {"recorder.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/recorder.js" suffix(, 0)
    }},
    {"recording.mjs", (const unsigned char[]){
#embed "../../Faces/Page/Assets/recording.mjs" suffix(, 0)
    }},
    {"room.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/room.js" suffix(, 0)
    }},
    {"roomkeys.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/roomkeys.js" suffix(, 0)
    }},
    {"roompanel.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/roompanel.js" suffix(, 0)
    }},
    {"roomtools.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/roomtools.js" suffix(, 0)
    }},
    {"roomtransport.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/roomtransport.js" suffix(, 0)
    }},
    {"roomwords.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/roomwords.js" suffix(, 0)
    }},
    {"scriptnode.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/scriptnode.js" suffix(, 0)
    }},
    {"senses.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/senses.js" suffix(, 0)
    }},
    {"sensors.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/sensors.js" suffix(, 0)
    }},
    {"sheet.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/sheet.js" suffix(, 0)
    }},
    {"slider.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/slider.js" suffix(, 0)
    }},
    {"slowness.mjs", (const unsigned char[]){
#embed "../../Faces/Page/Assets/slowness.mjs" suffix(, 0)
    }},
    {"sound.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/sound.js" suffix(, 0)
    }},
    {"spectrum.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/spectrum.js" suffix(, 0)
    }},
    {"spots.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/spots.js" suffix(, 0)
    }},
    {"status.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/status.js" suffix(, 0)
    }},
    {"style.css", (const unsigned char[]){
#embed "../../Faces/Page/Assets/style.css" suffix(, 0)
    }},
    {"surface.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/surface.js" suffix(, 0)
    }},
    {"tabs.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/tabs.js" suffix(, 0)
    }},
    {"theme.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/theme.js" suffix(, 0)
    }},
    {"thing.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/thing.js" suffix(, 0)
    }},
    {"thingactions.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/thingactions.js" suffix(, 0)
    }},
    {"thingslist.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/thingslist.js" suffix(, 0)
    }},
    {"tiles.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/tiles.js" suffix(, 0)
    }},
    {"timeline.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/timeline.js" suffix(, 0)
    }},
    {"transfer.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/transfer.js" suffix(, 0)
    }},
    {"transport.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/transport.js" suffix(, 0)
    }},
    {"vibration.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/vibration.js" suffix(, 0)
    }},
    {"voice.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/voice.js" suffix(, 0)
    }},
    {"ways.mjs", (const unsigned char[]){
#embed "../../Faces/Page/Assets/ways.mjs" suffix(, 0)
    }},
    {"why.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/why.js" suffix(, 0)
    }},
    {"words.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/words.js" suffix(, 0)
    }},
    {"workbench.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/workbench.js" suffix(, 0)
    }},
    {"worklet.js", (const unsigned char[]){
#embed "../../Faces/Page/Assets/worklet.js" suffix(, 0)
    }},
};

struct page_asset page_asset_at(size_t index) {
  struct page_asset found = {NULL, NULL, 0};
  if (index < sizeof files / sizeof files[0]) {
    found.name = files[index].name;
    found.bytes = files[index].bytes;
    found.count = strlen((const char *)files[index].bytes);
  }
  return found;
}

struct page_asset page_asset(const char *name) {
  for (size_t index = 0;; index++) {
    struct page_asset file = page_asset_at(index);
    if (!file.name || strcmp(file.name, name) == 0) return file;
  }
}
