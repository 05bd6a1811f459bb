-- The text of pages is read from the stored files (docs/adr/161), and the index is divided by what is looked up in it. Rows that an earlier
-- release wrote to search_text and page_text are found until their content is indexed anew, which migrations/core/0076 orders.

-- Which pages the text file of a segment has. `edges` is JSON: the first and the last characters of each page, for words over a page's end.
CREATE TABLE text_segment (
  tenant_id INTEGER NOT NULL,
  no INTEGER NOT NULL,
  number INTEGER NOT NULL,
  first_page INTEGER NOT NULL CONSTRAINT text_segment_first_page CHECK (first_page > 0),
  pages INTEGER NOT NULL,
  characters INTEGER NOT NULL,
  edges TEXT NOT NULL CONSTRAINT text_segment_edges CHECK (json_valid(edges)),
  CONSTRAINT text_segment_key UNIQUE (tenant_id, no, first_page)
) STRICT;

-- The rows of contents' fields, and those of pages; rowids as in search_text.
CREATE VIRTUAL TABLE search_field USING fts5 (tokens, content = '', contentless_delete = 1, tokenize = 'ascii');
CREATE VIRTUAL TABLE search_page USING fts5 (tokens, content = '', contentless_delete = 1, tokenize = 'ascii');
-- Tokens of pages that are only looked up alone, so their places on the page aren't stored.
CREATE VIRTUAL TABLE search_stub USING fts5 (tokens, content = '', contentless_delete = 1, tokenize = 'ascii', detail = 'none');
