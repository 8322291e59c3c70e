#include "CCairo.h"

#include "delay_load.h"

DELAYED_LIBRARY("libcairo.so.2", "libcairo2")

DELAYED(void, cairo_arc, (cairo_t *cr, double xc, double yc, double radius, double angle1, double
        angle2), (cr, xc, yc, radius, angle1, angle2))
DELAYED(void, cairo_clip, (cairo_t *cr), (cr))
DELAYED(void, cairo_close_path, (cairo_t *cr), (cr))
DELAYED(cairo_t *, cairo_create, (cairo_surface_t *target), (target))
DELAYED(void, cairo_destroy, (cairo_t *cr), (cr))
DELAYED(void, cairo_fill, (cairo_t *cr), (cr))
DELAYED(void, cairo_fill_preserve, (cairo_t *cr), (cr))
DELAYED(cairo_font_options_t *, cairo_font_options_create, (void), ())
DELAYED(void, cairo_font_options_destroy, (cairo_font_options_t *options), (options))
DELAYED(void, cairo_font_options_set_antialias, (cairo_font_options_t *options, cairo_antialias_t
        antialias), (options, antialias))
DELAYED(void, cairo_font_options_set_hint_metrics, (cairo_font_options_t *options,
        cairo_hint_metrics_t hint_metrics), (options, hint_metrics))
DELAYED(void, cairo_font_options_set_hint_style, (cairo_font_options_t *options, cairo_hint_style_t
        hint_style), (options, hint_style))
DELAYED(cairo_pattern_t *, cairo_get_source, (cairo_t *cr), (cr))
DELAYED(cairo_surface_t *, cairo_image_surface_create, (cairo_format_t format, int width, int
        height), (format, width, height))
DELAYED(cairo_surface_t *, cairo_image_surface_create_from_png, (const char *filename), (filename))
DELAYED(cairo_surface_t *, cairo_image_surface_create_from_png_stream, (cairo_read_func_t read_func,
        void *closure), (read_func, closure))
DELAYED(unsigned char *, cairo_image_surface_get_data, (cairo_surface_t *surface), (surface))
DELAYED(int, cairo_image_surface_get_height, (cairo_surface_t *surface), (surface))
DELAYED(int, cairo_image_surface_get_stride, (cairo_surface_t *surface), (surface))
DELAYED(int, cairo_image_surface_get_width, (cairo_surface_t *surface), (surface))
DELAYED(void, cairo_line_to, (cairo_t *cr, double x, double y), (cr, x, y))
DELAYED(void, cairo_move_to, (cairo_t *cr, double x, double y), (cr, x, y))
DELAYED(void, cairo_new_path, (cairo_t *cr), (cr))
DELAYED(void, cairo_new_sub_path, (cairo_t *cr), (cr))
DELAYED(void, cairo_paint, (cairo_t *cr), (cr))
DELAYED(void, cairo_pattern_set_extend, (cairo_pattern_t *pattern, cairo_extend_t extend), (pattern,
        extend))
DELAYED(void, cairo_pattern_set_filter, (cairo_pattern_t *pattern, cairo_filter_t filter), (pattern,
        filter))
DELAYED(void, cairo_rectangle, (cairo_t *cr, double x, double y, double width, double height), (cr,
        x, y, width, height))
DELAYED(void, cairo_restore, (cairo_t *cr), (cr))
DELAYED(void, cairo_rotate, (cairo_t *cr, double angle), (cr, angle))
DELAYED(void, cairo_save, (cairo_t *cr), (cr))
DELAYED(void, cairo_scale, (cairo_t *cr, double sx, double sy), (cr, sx, sy))
DELAYED(void, cairo_select_font_face, (cairo_t *cr, const char *family, cairo_font_slant_t slant,
        cairo_font_weight_t weight), (cr, family, slant, weight))
DELAYED(void, cairo_set_dash, (cairo_t *cr, const double *dashes, int num_dashes, double offset),
        (cr, dashes, num_dashes, offset))
DELAYED(void, cairo_set_fill_rule, (cairo_t *cr, cairo_fill_rule_t fill_rule), (cr, fill_rule))
DELAYED(void, cairo_set_font_options, (cairo_t *cr, const cairo_font_options_t *options), (cr,
        options))
DELAYED(void, cairo_set_font_size, (cairo_t *cr, double size), (cr, size))
DELAYED(void, cairo_set_line_cap, (cairo_t *cr, cairo_line_cap_t line_cap), (cr, line_cap))
DELAYED(void, cairo_set_line_join, (cairo_t *cr, cairo_line_join_t line_join), (cr, line_join))
DELAYED(void, cairo_set_line_width, (cairo_t *cr, double width), (cr, width))
DELAYED(void, cairo_set_source_rgba, (cairo_t *cr, double red, double green, double blue, double
        alpha), (cr, red, green, blue, alpha))
DELAYED(void, cairo_set_source_surface, (cairo_t *cr, cairo_surface_t *surface, double x, double y),
        (cr, surface, x, y))
DELAYED(void, cairo_show_text, (cairo_t *cr, const char *utf8), (cr, utf8))
DELAYED(cairo_status_t, cairo_status, (cairo_t *cr), (cr))
DELAYED(const char *, cairo_status_to_string, (cairo_status_t status), (status))
DELAYED(void, cairo_stroke, (cairo_t *cr), (cr))
DELAYED(void, cairo_stroke_preserve, (cairo_t *cr), (cr))
DELAYED(void, cairo_surface_destroy, (cairo_surface_t *surface), (surface))
DELAYED(void, cairo_surface_finish, (cairo_surface_t *surface), (surface))
DELAYED(void, cairo_surface_flush, (cairo_surface_t *surface), (surface))
DELAYED(void, cairo_surface_mark_dirty, (cairo_surface_t *surface), (surface))
DELAYED(cairo_status_t, cairo_surface_status, (cairo_surface_t *surface), (surface))
DELAYED(cairo_status_t, cairo_surface_write_to_png_stream, (cairo_surface_t *surface,
        cairo_write_func_t write_func, void *closure), (surface, write_func, closure))
DELAYED(cairo_surface_t *, cairo_svg_surface_create_for_stream, (cairo_write_func_t write_func, void
        *closure, double width_in_points, double height_in_points), (write_func, closure,
        width_in_points, height_in_points))
DELAYED(void, cairo_svg_surface_set_document_unit, (cairo_surface_t *surface, cairo_svg_unit_t
        unit), (surface, unit))
DELAYED(void, cairo_text_extents, (cairo_t *cr, const char *utf8, cairo_text_extents_t *extents),
        (cr, utf8, extents))
DELAYED(void, cairo_text_path, (cairo_t *cr, const char *utf8), (cr, utf8))
DELAYED(void, cairo_translate, (cairo_t *cr, double tx, double ty), (cr, tx, ty))
