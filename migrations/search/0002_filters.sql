-- What a search narrows by besides words, each a range of an index; rows belong to one version of a content. What was
-- indexed before has none of it until it is indexed anew (npm run reindex).

-- The keys contents are ordered by, as content.sort_keys of the records has them.
ALTER TABLE indexed_content ADD COLUMN sort_keys TEXT NOT NULL DEFAULT '{}' CONSTRAINT indexed_content_sort_keys CHECK (json_valid(sort_keys));

CREATE INDEX indexed_group_by_group ON indexed_group (tenant_id, group_id, no);

CREATE TABLE indexed_tag (
  tenant_id INTEGER NOT NULL,
  no INTEGER NOT NULL,
  tag_id INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, no, tag_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX indexed_tag_by_tag ON indexed_tag (tenant_id, tag_id, no);

-- The days a field names, a month or a year as its first and last; slot is the field's in search_text, 15 the publication.
CREATE TABLE indexed_day (
  tenant_id INTEGER NOT NULL,
  no INTEGER NOT NULL,
  slot INTEGER NOT NULL CONSTRAINT indexed_day_slot CHECK (slot BETWEEN 0 AND 15),
  from_day TEXT NOT NULL,
  to_day TEXT NOT NULL,
  PRIMARY KEY (tenant_id, no, slot, from_day, to_day)
) STRICT, WITHOUT ROWID;
CREATE INDEX indexed_day_by_day ON indexed_day (tenant_id, slot, from_day, to_day, no);
