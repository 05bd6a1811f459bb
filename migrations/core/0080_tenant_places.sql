-- The directory: which database has a tenant's records, and which search databases have its index (docs/adr/177). The names are those of the
-- Workers' bindings. `search` is a JSON list of ranges; a content belongs to the last one whose `from` isn't greater than the content's number.
CREATE TABLE tenant_place (
  tenant_id INTEGER PRIMARY KEY CONSTRAINT tenant_place_tenant REFERENCES tenant (id),
  database TEXT NOT NULL,
  search TEXT NOT NULL CONSTRAINT tenant_place_search CHECK (json_valid(search) AND json_array_length(search) > 0),
  -- Grows with every change of the row.
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

-- Until now there was one database of each kind.
INSERT INTO tenant_place (tenant_id, database, search)
SELECT id, 'DB', '[{"name":"SEARCH","from":0}]' FROM tenant;
