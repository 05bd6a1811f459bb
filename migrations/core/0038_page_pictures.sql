-- Each page as a picture (docs/adr/089): where in the segment's files of pictures those of its pages lie. NULL until they are drawn.
ALTER TABLE document_segment ADD COLUMN pictures TEXT;
-- The books of the release before get theirs in the background.
INSERT INTO job (id, tenant_id, kind, subject, payload, due_at, created_at, updated_at)
SELECT 'pictures-' || tenant_id || '-' || content_id || '-' || version, tenant_id, 'draw-pages', content_id,
  json_object('version', version), unixepoch() * 1000, unixepoch() * 1000, unixepoch() * 1000
FROM document WHERE state = 'ready';
