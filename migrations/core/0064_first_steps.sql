-- A site whose administrators have put the checklist of its home away.
CREATE TABLE site_checklist (
  tenant_id INTEGER NOT NULL PRIMARY KEY CONSTRAINT site_checklist_tenant REFERENCES tenant (id),
  hidden_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Samples are contents and groups that the product added for the publisher to try out. They are removed together, so whatever the
-- publisher has made their own stops being a sample.
ALTER TABLE content ADD COLUMN is_sample INTEGER NOT NULL DEFAULT 0 CONSTRAINT content_sample CHECK (is_sample IN (0, 1));
ALTER TABLE content_group ADD COLUMN is_sample INTEGER NOT NULL DEFAULT 0 CONSTRAINT content_group_sample CHECK (is_sample IN (0, 1));
CREATE INDEX content_sample ON content (tenant_id) WHERE is_sample = 1;

CREATE TRIGGER content_sample_kept AFTER UPDATE OF title, author, description, keywords, toc, distributor_name, file_name ON content
WHEN NEW.is_sample = 1 AND (NEW.title <> OLD.title OR NEW.author <> OLD.author OR NEW.description <> OLD.description
  OR NEW.keywords <> OLD.keywords OR NEW.toc <> OLD.toc OR NEW.distributor_name <> OLD.distributor_name
  OR NEW.file_name <> OLD.file_name)
BEGIN
  UPDATE content SET is_sample = 0 WHERE tenant_id = NEW.tenant_id AND id = NEW.id;
END;
CREATE TRIGGER content_group_sample_kept AFTER UPDATE OF name ON content_group WHEN NEW.is_sample = 1 AND NEW.name <> OLD.name
BEGIN
  UPDATE content_group SET is_sample = 0 WHERE tenant_id = NEW.tenant_id AND id = NEW.id;
END;
-- A group that holds something of the publisher's is the publisher's.
CREATE TRIGGER content_group_sample_used AFTER INSERT ON content_in_group
WHEN EXISTS (SELECT 1 FROM content WHERE tenant_id = NEW.tenant_id AND id = NEW.content_id AND is_sample = 0)
BEGIN
  UPDATE content_group SET is_sample = 0 WHERE tenant_id = NEW.tenant_id AND id = NEW.group_id AND is_sample = 1;
END;
