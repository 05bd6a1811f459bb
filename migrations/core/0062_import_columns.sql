-- A file with headings that nobody knows waits until an administrator has said which column is which (docs/adr/126).

-- The column goes under another name and comes back: a CHECK can't be altered.
ALTER TABLE csv_import ADD COLUMN next_state TEXT NOT NULL DEFAULT 'checking'
  CONSTRAINT csv_import_state CHECK (next_state IN (
    'mapping', 'checking', 'checked', 'importing', 'done', 'undoing', 'undone', 'refused', 'failed'
  ));
UPDATE csv_import SET next_state = state;
DROP INDEX csv_import_running;
ALTER TABLE csv_import DROP COLUMN state;
ALTER TABLE csv_import RENAME COLUMN next_state TO state;
CREATE UNIQUE INDEX csv_import_running ON csv_import (tenant_id) WHERE state IN ('checking', 'importing', 'undoing');

-- Which column each heading of the file stands for, as a JSON list, empty where the import ignores it; null where the headings say it.
ALTER TABLE csv_import ADD COLUMN columns TEXT CONSTRAINT csv_import_columns CHECK (json_valid(columns));
