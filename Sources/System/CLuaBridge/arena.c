// Growing runs of items and bytes. Their memory counts against the state's limit.
#include "internal.h"

enum { KEPT = 1 << 16 };  // items and bytes kept between calls

static void *grown(lb_state *b, void *block, size_t *capacity, size_t needed, size_t size) {
  size_t wanted = *capacity ? *capacity * 2 : 64;
  if (wanted < needed) wanted = needed;
  void *larger = lb_allocate(b, block, *capacity * size, wanted * size);
  if (larger) *capacity = wanted;
  return larger;
}

bool lb_arena_add(lb_state *b, lb_arena *arena, lb_item item) {
  if (arena->count == arena->capacity) {
    void *larger =
        grown(b, arena->items, &arena->capacity, arena->count + 1, sizeof(lb_item));
    if (!larger) return false;
    arena->items = larger;
  }
  arena->items[arena->count++] = item;
  return true;
}

bool lb_arena_add_string(lb_state *b, lb_arena *arena, const char *text, size_t length) {
  if (arena->used + length > arena->size) {
    void *larger = grown(b, arena->bytes, &arena->size, arena->used + length, 1);
    if (!larger) return false;
    arena->bytes = larger;
  }
  lb_item item = {LB_STRING, (uint32_t)length, arena->used};
  if (!lb_arena_add(b, arena, item)) return false;
  if (length > 0) memcpy(arena->bytes + arena->used, text, length);
  arena->used += length;
  return true;
}

/// Gives back what an exceptionally large call has left.
static void trim(lb_state *b, lb_arena *arena) {
  if (arena->count == 0 && arena->capacity > KEPT) {
    lb_allocate(b, arena->items, arena->capacity * sizeof(lb_item), 0);
    arena->items = NULL;
    arena->capacity = 0;
  }
  if (arena->used == 0 && arena->size > KEPT) {
    lb_allocate(b, arena->bytes, arena->size, 0);
    arena->bytes = NULL;
    arena->size = 0;
  }
}

size_t lb_mark(const lb_state *b) { return b->out.count; }

bool lb_put(lb_state *b, lb_item item) { return lb_arena_add(b, &b->out, item); }

bool lb_put_string(lb_state *b, const char *text, size_t length) {
  return lb_arena_add_string(b, &b->out, text, length);
}

void lb_reset(lb_state *b, size_t mark) {
  if (mark < b->out.count) b->out.count = mark;
  if (b->out.count == 0) b->out.used = 0;
}

lb_reply lb_reply_here(const lb_state *b) {
  return (lb_reply){
      .first_item = b->in.count, .first_byte = b->in.used, .reference = LUA_NOREF};
}

void lb_discard_reply(lb_state *b, lb_reply reply) {
  for (size_t i = reply.first_item; i < b->in.count; i++) {
    if (b->in.items[i].tag == LB_FUNCTION) lb_unref(b, (int32_t)b->in.items[i].bits);
  }
  lb_release_reply(b, reply);
}

const lb_item *lb_items(const lb_state *b) { return b->in.items; }

const char *lb_bytes(const lb_state *b) { return b->in.bytes; }

void lb_release_reply(lb_state *b, lb_reply reply) {
  if (reply.first_item < b->in.count) b->in.count = reply.first_item;
  if (reply.first_byte < b->in.used) b->in.used = reply.first_byte;
  if (b->in.count == 0) {
    b->in.used = 0;
    trim(b, &b->in);
  }
}
