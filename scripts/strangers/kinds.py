"""Which commands take which documents."""

import os

from strangers.documents import (
    Command,
    DATA_SLOTS,
    FONT_SLOTS,
    Kind,
    LAB_SLOTS,
    MAPPING_SLOTS,
    SCENE_SLOTS,
    SFZ_SLOTS,
    SITE_SLOTS,
    make_data,
    make_font,
    make_logs,
    make_mapping,
    make_scene,
    make_sfz,
    make_site,
)
from strangers.folders import (
    here,
    make_class,
    make_guided,
    make_journal,
    make_lab,
    make_manifest,
    make_map,
    make_report,
    make_room_journal,
    make_study,
    make_sweep,
    make_tiles,
    make_walk_journal,
)


def commands_of_pieces(piece="{d}/piece.lua"):
    """The commands that take a mapping."""
    data = ["--data", "datasets/staircase"]
    return [
        Command("check", ["check", piece, *data], fast=True),
        Command("check --sound", ["check", piece, *data, "--sound"]),
        Command("describe", ["describe", piece], fast=True),
        Command("render", ["render", piece, *data, "--length", "0.1", "--tail", "0", "--midi", "{out}/a.mid",
                           "--trace", "{out}/a.csv", "--plot", "{out}/a.png", "--out", "{out}/a.wav"], fast=True),
        Command("repl", ["repl", piece, *data, "--once", "--speed", "100", "--tail", "0", "--journal", "{out}/a.jsonl",
                         "--to", "{out}/b.wav"],
                script="@0.1 :reload\n@0.3 :record {out}/take.wav\n@0.5 :record off\n"),
        Command("compare", ["compare", piece, "mappings/pitch.lua", *data, "--length", "1", "--no-figures",
                            "--out", "{out}/report"]),
        Command("sweep plan", ["sweep", "plan", piece, *data, "--length", "1", "--out", "{out}/sweep"], fast=True),
        Command("listen init", ["listen", "init", piece, "mappings/pitch.lua", *data, "--segments", "2",
                                "--out", "{out}/study.json"]),
    ]


def commands_of_sites(where="{d}/site.geojson"):
    """The commands that take a site."""
    data = ["--data", "{d}/walk"]
    return [
        Command("describe", ["describe", where], fast=True),
        Command("describe --data", ["describe", where, *data, "--map", "{out}/a.png", "--log", "{out}/a.log"]),
        Command("render", ["render", "--site", where, *data, "--length", "0.1", "--tail", "0", "--layout", "stereo",
                           "--log", "{out}/a.log", "--out", "{out}/a.wav"], fast=True),
        Command("repl", ["repl", "--site", where, *data, "--once", "--speed", "400", "--tail", "0",
                         "--journal", "{out}/a.jsonl"],
                script="@0.2 :where\n@0.3 :reload\n@0.4 :generator {d}/generator.lua\n"),
        Command("serve", ["serve", "--site", where, *data, "--port", "0", "--journal", "{out}/a.jsonl"],
                asks=[""]),
        *([Command("field", ["field", where, "--walks", "{out}/walks", "--port", "0"], asks=[""])]
          if os.environ.get("RIPPLES_WASM") else []),
        Command("simulate", ["simulate", "{out}/walk", "--site", where, "--minutes", "0.1"], fast=True),
        Command("guide", ["guide", "mappings/beacons/current.lua", "--site", where, "--walkers", "2", "--no-figures",
                          "--out", "{out}/guide"]),
        Command("compare", ["compare", "{d}/piece.lua", "{d}/piece.lua=again", "--site", where, "--length", "1", *data,
                            "--no-figures", "--out", "{out}/report"]),
        Command("export gpx", ["export", where, "--as", "gpx", "--out", "{out}/a.gpx"], fast=True),
        Command("export soundscape", ["export", where, "--as", "soundscape", "--out", "{out}/a.soundscape"], fast=True),
    ]


def kinds(world):
    """Every kind of document, with the commands that take it."""
    one = ["--length", "0.1", "--tail", "0"]
    scene, data, study, sweep = "{d}/scene.json", "{d}/data", "{d}/study.json", "{d}/sweep"
    play = ["render", "mappings/pitch.lua", "--data", data]
    return [
        Kind("mapping", make_mapping, MAPPING_SLOTS, commands_of_pieces()),
        Kind("soundfont", make_font, FONT_SLOTS, commands_of_pieces()[:5]),
        Kind("sfz", make_sfz, SFZ_SLOTS, commands_of_pieces()[:5]),
        Kind("site", make_site, SITE_SLOTS, commands_of_sites()),
        Kind("scene", make_scene, SCENE_SLOTS, [
            Command("describe", ["describe", scene], fast=True),
            Command("render", ["render", scene, *one, "--layout", "stereo", "--out", "{out}/a.wav"], fast=True),
            Command("repl", ["repl", scene, "--journal", "{out}/a.jsonl"],
                    script="@0.1 :where\n@0.2 :room save {d}/saved.json\n"
                           "@0.3 :object add s/bell.wav more\n@0.4 :play\n@0.6 :quit\n"),
            Command("serve", ["serve", scene, "--port", "0", "--journal", "{out}/a.jsonl"], asks=[""])]),
        Kind("dataset", make_data, DATA_SLOTS, [
            Command("describe", ["describe", data, "--write", "{out}/a.csv"], fast=True),
            Command("render", [*play, *one, "--out", "{out}/a.wav"], fast=True),
            Command("check", ["check", "mappings/pitch.lua", "--data", data], fast=True),
            Command("repl", ["repl", "mappings/pitch.lua", "--data", data, "--once", "--speed", "100", "--tail", "0",
                             "--journal", "{out}/a.jsonl"], script="@0.1 :status\n"),
            Command("compare", ["compare", "mappings/pitch.lua", "mappings/tempo.lua", "--data", data, "--length", "1",
                                "--no-figures", "--out", "{out}/report"]),
            Command("sweep plan", ["sweep", "plan", "mappings/pitch.lua", "--data", data, "--length", "1",
                                   "--out", "{out}/sweep"], fast=True),
            Command("listen init", ["listen", "init", "mappings/pitch.lua", "mappings/tempo.lua", "--data", data,
                                    "--segments", "2", "--out", "{out}/study.json"])]),
        Kind("logs", make_logs, [], [
            Command("describe", ["describe", data], fast=True),
            Command("render", [*play, *one, "--allow-missing", "--out", "{out}/a.wav"], fast=True)]),
        Kind("lab", make_lab, LAB_SLOTS, [
            Command("lab", ["lab", "{d}/lab.json", "{out}/lab"], fast=True),
            Command("lab folder", ["lab", "{d}", "{out}/lab", "--hidden"], fast=True),
            Command("lab into it", ["lab", "{d}/lab.json", "{d}/made", "--hidden"], fast=True),
            Command("grade --open", ["grade", "{d}/lab.json", "{d}/work.lua", "--open", "--only", "inside", "-q",
                                     "--out", "{out}/grades.csv"], given=["work.lua"])]),
        Kind("class", make_class, [], [
            Command("grade", ["grade", "{d}/lab.json", "{d}/class", "--out", "{out}/grades.csv",
                              "--pool", "{out}/pool"]),
            Command("grade into it", ["grade", "{d}/lab.json", "{d}/class", "--out", "{d}/grades.csv",
                                      "--feedback", "{d}/feedback", "--jobs", "1"])]),
        Kind("study", make_study, here(world, ("mapping", "piece.lua", "piece.lua"), ("data", "data", "data")), [
            Command("listen check", ["listen", "check", study, "-q"], fast=True),
            Command("listen plan", ["listen", "plan", study, "-q"]),
            Command("listen run", ["listen", "run", study, "--simulate", "3", "-q"]),
            Command("listen export", ["listen", "export", study, "-q"], fast=True),
            Command("listen export --out", ["listen", "export", study, "--out", "{d}/package", "-q"]),
            Command("listen forget", ["listen", "forget", study, "L7F3K", "--yes"], fast=True),
            Command("listen serve", ["listen", "serve", study, "--port", "0"], asks=[""]),
            Command("serve --study", ["serve", "--study", study, "--port", "0"], asks=[""])], base="here"),
        Kind("sweep", make_sweep, here(world, ("mapping", "piece.lua", "piece.lua"), ("data", "data", "data"),
                                       ("store", "sweep/store", "store")), [
            Command("sweep status", ["sweep", "status", sweep], fast=True),
            Command("sweep run", ["sweep", "run", sweep, "--jobs", "1", "-q"]),
            Command("sweep run --store", ["sweep", "run", sweep, "--jobs", "1", "-q", "--store", "{d}/sweep/store"]),
            Command("sweep retry", ["sweep", "retry", sweep, "--jobs", "1", "-q"]),
            Command("sweep collect", ["sweep", "collect", sweep, "--allow-failed"], fast=True),
            Command("sweep collect --out", ["sweep", "collect", sweep, "--out", "{d}/table"], fast=True),
            Command("sweep measure", ["sweep", "measure", sweep, "--out", "{d}/again", "-q"], fast=True),
            Command("sweep plan into it", ["sweep", "plan", "mappings/pitch.lua", "--data", "datasets/staircase",
                                           "--length", "1", "--out", sweep], fast=True),
            Command("sweep submit", ["sweep", "submit", sweep, "--slurm", "--dry-run"], fast=True)], base="here"),
        Kind("manifest", make_manifest, here(world, ("mapping", "piece.lua", "piece.lua"), ("data", "data", "data"),
                                             ("mic", "mic.wav", "tone.wav")), [
            Command("rerender", ["rerender", "{d}/a.wav.json", "-q"], fast=True),
            Command("rerender --anyway", ["rerender", "{d}/a.wav", "--anyway", "--out", "{out}/b.wav", "-q"]),
            Command("describe", ["describe", "{d}/a.wav.json"], fast=True),
            Command("render over it", [*play[:2], "--data", "datasets/staircase", *one, "--stems", "voice",
                                       "--out", "{d}/a.wav", "-q"])], base="here"),
        Kind("guided manifest", make_guided, here(
            world, ("site", "site.geojson", "site.geojson"), ("data", "data", "data"),
            ("book", "book.json", "book.json"), ("tiles", "tiles", "tiles")), [
            Command("rerender", ["rerender", "{d}/a.wav.json", "--anyway", "-q"], fast=0.2)], base="here"),
        Kind("journal", make_journal, here(world, ("mapping", "piece.lua", "piece.lua"), ("data", "data", "data")), [
            Command("replay", ["replay", "{d}/a.jsonl", "--out", "{out}/b.wav", "-q"], fast=0.2),
            Command("replay into it", ["replay", "{d}/a.jsonl", "--out", "{d}/b.wav", "-q"])], base="here"),
        Kind("walk's journal", make_walk_journal, here(
            world, ("site", "site.geojson", "site.geojson"), ("data", "data", "data"), ("tiles", "tiles", "tiles"),
            ("book", "book.json", "book.json")), [
            Command("replay", ["replay", "{d}/a.jsonl", "--out", "{out}/b.wav", "-q"], fast=0.2)], base="here"),
        Kind("room's journal", make_room_journal, here(world, ("scene", "scene.json", "plain.txt")), [
            Command("replay", ["replay", "{d}/a.jsonl", "--out", "{out}/b.wav", "-q"], fast=0.2)], base="here"),
        Kind("report", make_report, [], [
            Command("compare", ["compare", "{d}/piece.lua", "mappings/pitch.lua", "--data", "{d}/data", "--length", "1",
                                "--seed", "2", "--out", "{d}/report", "-q", "--no-figures"])]),
        Kind("tiles", make_tiles, [], [
            Command("tiles serve", ["tiles", "serve", "{d}/tiles", "--port", "0"], asks=["TILES json"]),
            Command("serve --tiles", ["serve", "--site", "{d}/place/site.geojson", "--data", "{d}/place/walk",
                                      "--port", "0", "--tiles", "{d}/tiles",
                                      "--journal", "{out}/a.jsonl"], asks=["TILES png"]),
            Command("render --map-tiles", ["render", "--site", "{d}/place/site.geojson", "--data", "{d}/place/walk",
                                           *one, "--map-tiles", "{d}/tiles", "--layout", "stereo",
                                           "--out", "{out}/a.wav"], fast=0.3)]),
        Kind("map", make_map, [], [
            Command("import", ["import", "{d}/park.geojson", "--as", "site", "--out", "{d}/made.geojson"], fast=True),
            Command("import --mappings", ["import", "{d}/park.geojson", "--as", "site", "--mappings", "{d}/piece.lua",
                                          "--out", "{d}/made.geojson"], fast=True)]),
    ]


# Runs.
