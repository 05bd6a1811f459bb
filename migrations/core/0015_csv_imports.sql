-- Imports of CSV: a file, what is to be done with it, how far that has come, and what every row of it did, with what stood
-- there before, so that a whole import can be taken back (docs/adr/055).

CREATE TABLE csv_import (
  tenant_id INTEGER NOT NULL CONSTRAINT csv_import_tenant REFERENCES tenant (id),
  id TEXT NOT NULL,
  kind TEXT NOT NULL, -- named by the code that imports it, so that the next needs no migration
  mode TEXT NOT NULL CONSTRAINT csv_import_mode CHECK (mode IN ('overwrite', 'ignore', 'delete')),
  year INTEGER NOT NULL,
  -- checking → checked (a dry run's end) → importing → done → undoing → undone; refused: the file could not be read to its end;
  -- failed: given up on the way, what it did until then can be undone.
  state TEXT NOT NULL DEFAULT 'checking'
    CONSTRAINT csv_import_state CHECK (state IN ('checking', 'checked', 'importing', 'done', 'undoing', 'undone', 'refused', 'failed')),
  -- Whether the import follows its check by itself.
  starts INTEGER NOT NULL CONSTRAINT csv_import_starts CHECK (starts IN (0, 1)),
  -- Undoing leaves alone what was changed since, instead of being refused for it.
  leaves_changed INTEGER NOT NULL DEFAULT 0 CONSTRAINT csv_import_leaves_changed CHECK (leaves_changed IN (0, 1)),
  file_name TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  encoding TEXT NOT NULL CONSTRAINT csv_import_encoding CHECK (encoding IN ('utf-8', 'shift_jis')),
  -- The file's first two rows, its headings for machines and for people, as JSON.
  head TEXT NOT NULL CONSTRAINT csv_import_head CHECK (json_valid(head)),
  -- The last row of the file that the present step has done, as a spreadsheet numbers them, and the file's last row.
  at_row INTEGER NOT NULL DEFAULT 0,
  last_row INTEGER,
  added INTEGER NOT NULL DEFAULT 0,
  changed INTEGER NOT NULL DEFAULT 0,
  unchanged INTEGER NOT NULL DEFAULT 0,
  removed INTEGER NOT NULL DEFAULT 0,
  refused INTEGER NOT NULL DEFAULT 0,
  undone INTEGER NOT NULL DEFAULT 0,
  -- Why it is refused or failed, and at which row.
  reason TEXT,
  reason_row INTEGER,
  -- What it made beside its rows (hashtags, by name), as a JSON list.
  made TEXT NOT NULL DEFAULT '[]' CONSTRAINT csv_import_made CHECK (json_valid(made)),
  started_by TEXT NOT NULL,
  started_by_name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, id)
) STRICT, WITHOUT ROWID;
-- One at a time (R400).
CREATE UNIQUE INDEX csv_import_running ON csv_import (tenant_id) WHERE state IN ('checking', 'importing', 'undoing');
CREATE INDEX csv_import_by_time ON csv_import (tenant_id, kind, created_at);
CREATE INDEX csv_import_by_age ON csv_import (updated_at);

CREATE TABLE csv_import_row (
  tenant_id INTEGER NOT NULL,
  import_id TEXT NOT NULL,
  number INTEGER NOT NULL, -- in the file, from 1
  outcome TEXT NOT NULL
    CONSTRAINT csv_import_row_outcome CHECK (outcome IN ('added', 'changed', 'unchanged', 'removed', 'refused', 'undone', 'kept')),
  subject_id TEXT,
  label TEXT NOT NULL DEFAULT '', -- what people call it
  -- Of a refused row: [{column, value, name, problem}], and its cells, to be mended and sent again.
  problems TEXT NOT NULL DEFAULT '[]' CONSTRAINT csv_import_row_problems CHECK (json_valid(problems)),
  cells TEXT CONSTRAINT csv_import_row_cells CHECK (json_valid(cells)),
  -- What stood there; null where nothing did. And the revision that the import left, to tell whether anybody changed it since.
  before TEXT CONSTRAINT csv_import_row_before CHECK (json_valid(before)),
  revision INTEGER,
  PRIMARY KEY (tenant_id, import_id, number),
  CONSTRAINT csv_import_row_import FOREIGN KEY (tenant_id, import_id) REFERENCES csv_import (tenant_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX csv_import_row_by_outcome ON csv_import_row (tenant_id, import_id, outcome, number);
