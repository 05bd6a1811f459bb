-- The search index: rebuildable at any time from the records and the stored documents, and in a database of its own,
-- because a database with a virtual table cannot be exported. Times are milliseconds since 1970.

CREATE TABLE indexed_content (
  no INTEGER PRIMARY KEY AUTOINCREMENT,
  tenant_id INTEGER NOT NULL,
  content_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  live INTEGER NOT NULL DEFAULT 0 CONSTRAINT indexed_content_live CHECK (live IN (0, 1)),
  visible INTEGER NOT NULL DEFAULT 1 CONSTRAINT indexed_content_visible CHECK (visible IN (0, 1)),
  title_key TEXT NOT NULL,
  published_at INTEGER NOT NULL,
  CONSTRAINT indexed_content_version UNIQUE (tenant_id, content_id, version)
) STRICT;
-- Readers see one version of a content, never two.
CREATE UNIQUE INDEX indexed_content_one_live ON indexed_content (tenant_id, content_id) WHERE live = 1;

CREATE TABLE indexed_group (
  tenant_id INTEGER NOT NULL,
  no INTEGER NOT NULL,
  group_id INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, no, group_id)
) STRICT, WITHOUT ROWID;

-- The text that snippets are cut from. Large rows, so rowid and a unique index serve better than WITHOUT ROWID.
CREATE TABLE page_text (
  tenant_id INTEGER NOT NULL,
  no INTEGER NOT NULL,
  page INTEGER NOT NULL CONSTRAINT page_text_page CHECK (page > 0),
  text TEXT NOT NULL,
  CONSTRAINT page_text_key UNIQUE (tenant_id, no, page)
) STRICT;

-- One row per field and per page; app/domain/search/search-row.ts gives the rowid, index-tokens.ts the tokens.
CREATE VIRTUAL TABLE search_text USING fts5 (tokens, content = '', contentless_delete = 1, tokenize = 'ascii');
