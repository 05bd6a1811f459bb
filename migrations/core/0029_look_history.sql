-- What a site looked like after each change, so that it can be compared and gone back to.
CREATE TABLE look_version (
  tenant_id INTEGER NOT NULL CONSTRAINT look_version_tenant REFERENCES tenant (id),
  version INTEGER NOT NULL CONSTRAINT look_version_number CHECK (version > 0),
  at INTEGER NOT NULL,
  actor_id TEXT,
  actor_name TEXT NOT NULL,
  cause TEXT NOT NULL, -- what was done: a record's name, or what changed several at once
  about TEXT NOT NULL, -- of a change of several records: from where
  look TEXT NOT NULL CONSTRAINT look_version_look CHECK (json_valid(look)),
  PRIMARY KEY (tenant_id, version)
) STRICT;

-- The second of two who change a link is told.
ALTER TABLE footer_link ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;

-- What counts a site's visitors is no part of its look, and is the company's to say.
INSERT INTO site_setting (tenant_id, name, value, updated_at)
SELECT tenant_id, 'tagManager', json_object('gtmId', json_extract(value, '$.gtmId')), updated_at
FROM site_setting WHERE name = 'brand' AND json_extract(value, '$.gtmId') IS NOT NULL;
UPDATE site_setting SET value = json_remove(value, '$.gtmId')
WHERE name = 'brand' AND json_type(value, '$.gtmId') IS NOT NULL;
