#ifndef RIPPLES_PAGE_ASSETS_H
#define RIPPLES_PAGE_ASSETS_H

#include <stddef.h>

/// A file of the page, embedded in the program.
struct page_asset {
  /// Its name, such as "app.js"; NULL where there is no such file.
  const char *_Nullable name;
  const unsigned char *_Nullable bytes;
  size_t count;
};

/// The file of a name.
struct page_asset page_asset(const char *_Nonnull name);

/// The file at a place of the list, from 0; that after the last has no name.
struct page_asset page_asset_at(size_t index);

#endif
