-- Pages get placeholders (docs/adr/162), which are made while pages are measured. Those of the releases before are measured once more, in
-- the background; their pictures and what may be trimmed of them stay.
UPDATE document_segment SET print_boxes = NULL;
INSERT INTO job (id, tenant_id, kind, subject, payload, due_at, created_at, updated_at)
SELECT 'placeholders-' || tenant_id || '-' || content_id || '-' || version, tenant_id, 'draw-pages', content_id,
  json_object('version', version), unixepoch() * 1000, unixepoch() * 1000, unixepoch() * 1000
FROM document WHERE state = 'ready';
