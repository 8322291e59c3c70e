// Where the ripples of a garden lie for a walker, as the page of a field walk works it out. Run by scripts/field/check.sh.
import assert from "node:assert/strict";
import test from "node:test";
import { gardenOf, siteOf } from "../../Sources/Page/Assets/fieldgarden.mjs";

const site = siteOf({
  name: "Garden",
  ripples: [
    { id: "north", name: "North", text: "", latitude: 52.001, longitude: 13, radius: 10 },
    { id: "east", name: "East", text: "", latitude: 52, longitude: 13.001, outline: [[52, 13], [52, 13.002], [52.001, 13]] },
  ],
});

test("a thousandth of a degree is 111 m to the north, and to the east as much less as the circle of latitude is shorter", () => {
  const { ripples } = gardenOf(site, { latitude: 52, longitude: 13, accuracy: 5, heading: 0 }, null);
  assert.ok(Math.abs(ripples[0].distance - 111.19) < 0.1, `${ripples[0].distance}`);
  assert.ok(Math.abs(ripples[1].distance - 111.19 * 0.61566) < 0.1, `${ripples[1].distance}`);
  assert.deepEqual(ripples.map(({ azimuth }) => Math.round(azimuth)), [0, -90]);
});

test("azimuths turn with the head, left positive, and are unknown without a compass", () => {
  const facing = (heading) => gardenOf(site, { latitude: 52, longitude: 13, heading }, null).ripples.map(({ azimuth }) => azimuth && Math.round(azimuth));
  assert.deepEqual(facing(90), [90, 0]);
  assert.deepEqual(facing(350), [-10, -100]);
  assert.deepEqual(facing(undefined), [null, null]);
});

test("who is inside, visits and targets are the server's word", () => {
  const state = { inside: "east", visits: { east: 2 }, targets: [{ id: "north", bearing: 10, distance: 42 }] };
  const garden = gardenOf(site, { latitude: 52, longitude: 13, heading: 0 }, state);
  assert.equal(garden.current, "east");
  assert.deepEqual(garden.ripples.map(({ isInside, visits }) => [isInside, visits]), [[false, 0], [true, 2]]);
  assert.deepEqual(garden.targets, [{ id: "north", distance: 42, azimuth: -10 }]);
});

test("without a position there is no place and no way, and none is invented", () => {
  const garden = gardenOf(site, {}, null);
  assert.deepEqual([garden.latitude, garden.ripples, garden.current], [null, [], null]);
});

test("a circle has its centre and radius, an outline is a polygon", () => {
  assert.deepEqual(site.ripples.map(({ centre, radius, polygon }) => [centre, radius, polygon?.length]),
    [[[52.001, 13], 10, undefined], [[52, 13.001], undefined, 3]]);
});
