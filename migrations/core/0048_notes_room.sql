-- How much room a reader's annotations take (docs/adr/112), in bytes: 200 of each, and the texts of those that aren't
-- deleted. Triggers keep the sum. `allowed` is 32 MB; whoever had more before keeps it, and is allowed less with whatever they
-- shorten or delete.
CREATE TABLE annotation_shelf (
  tenant_id INTEGER NOT NULL,
  account_id TEXT NOT NULL, -- as `shelfOf` has it
  bytes INTEGER NOT NULL CONSTRAINT annotation_shelf_bytes CHECK (bytes >= 0),
  allowed INTEGER NOT NULL DEFAULT 33554432,
  PRIMARY KEY (tenant_id, account_id),
  CONSTRAINT annotation_shelf_full CHECK (bytes <= allowed)
) STRICT, WITHOUT ROWID;

INSERT INTO annotation_shelf (tenant_id, account_id, bytes, allowed)
SELECT tenant_id, account_id, sum(room), max(33554432, sum(room))
FROM (
  SELECT tenant_id, account_id,
    200 + iif(deleted = 1, 0, octet_length(quote) + octet_length(prefix) + octet_length(suffix) + octet_length(body)) AS room
  FROM annotation
)
GROUP BY tenant_id, account_id;

CREATE TRIGGER annotation_room_taken AFTER INSERT ON annotation
BEGIN
  INSERT INTO annotation_shelf (tenant_id, account_id, bytes)
  VALUES (NEW.tenant_id, NEW.account_id, 200 + iif(NEW.deleted = 1, 0, octet_length(NEW.quote)
    + octet_length(NEW.prefix) + octet_length(NEW.suffix) + octet_length(NEW.body)))
  ON CONFLICT (tenant_id, account_id) DO UPDATE SET bytes = annotation_shelf.bytes + excluded.bytes;
END;

CREATE TRIGGER annotation_room_grown AFTER UPDATE OF quote, prefix, suffix, body, deleted ON annotation
BEGIN
  UPDATE annotation_shelf SET bytes = bytes
    + iif(NEW.deleted = 1, 0, octet_length(NEW.quote) + octet_length(NEW.prefix)
      + octet_length(NEW.suffix) + octet_length(NEW.body))
    - iif(OLD.deleted = 1, 0, octet_length(OLD.quote) + octet_length(OLD.prefix)
      + octet_length(OLD.suffix) + octet_length(OLD.body))
  WHERE tenant_id = NEW.tenant_id AND account_id = NEW.account_id;
END;

CREATE TRIGGER annotation_room_given_back AFTER DELETE ON annotation
BEGIN
  UPDATE annotation_shelf SET bytes = bytes - 200 - iif(OLD.deleted = 1, 0, octet_length(OLD.quote)
    + octet_length(OLD.prefix) + octet_length(OLD.suffix) + octet_length(OLD.body))
  WHERE tenant_id = OLD.tenant_id AND account_id = OLD.account_id;
  DELETE FROM annotation_shelf WHERE tenant_id = OLD.tenant_id AND account_id = OLD.account_id AND bytes = 0;
END;

-- What was allowed beyond the usual ends with what took it.
CREATE TRIGGER annotation_shelf_shrunk AFTER UPDATE OF bytes ON annotation_shelf
WHEN NEW.bytes < OLD.bytes AND NEW.allowed > 33554432
BEGIN
  UPDATE annotation_shelf SET allowed = max(33554432, NEW.bytes)
  WHERE tenant_id = NEW.tenant_id AND account_id = NEW.account_id;
END;

-- A book's notes by its pages, and all by time: what is read in parts goes on from its place, without the rows before it.
CREATE INDEX annotation_by_page ON annotation (tenant_id, account_id, content_id, page, changed_at, id) WHERE deleted = 0;
CREATE INDEX annotation_by_time ON annotation (tenant_id, account_id, changed_at, id) WHERE deleted = 0;

-- Deleted annotations that still have their texts, so that the latest can be brought back; older ones lose them.
CREATE INDEX annotation_deleted_texts ON annotation (tenant_id, account_id, seq)
WHERE deleted = 1 AND (body <> '' OR quote <> '');
