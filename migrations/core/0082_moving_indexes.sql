-- A tenant's index moves to other search databases while readers search in those it has (docs/adr/177): `next_search` has the ranges that are being built.
ALTER TABLE tenant_place ADD COLUMN next_search TEXT CONSTRAINT tenant_place_next
  CHECK (next_search IS NULL OR (json_valid(next_search) AND json_array_length(next_search) > 0));
-- When the row last changed. Isolates use an old place for some time after that.
ALTER TABLE tenant_place ADD COLUMN changed_at INTEGER NOT NULL DEFAULT 0;
