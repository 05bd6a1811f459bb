-- Where the print of each page lies (docs/adr/148), in the order of the segment's pages. NULL until they are measured.
ALTER TABLE document_segment ADD COLUMN print_boxes TEXT;
-- What may be trimmed from the pages of a version. NULL: nothing, or it isn't known yet.
ALTER TABLE document ADD COLUMN trim TEXT;
-- The books of the release before are measured in the background.
INSERT INTO job (id, tenant_id, kind, subject, payload, due_at, created_at, updated_at)
SELECT 'margins-' || tenant_id || '-' || content_id || '-' || version, tenant_id, 'draw-pages', content_id,
  json_object('version', version), unixepoch() * 1000, unixepoch() * 1000, unixepoch() * 1000
FROM document WHERE state = 'ready';
