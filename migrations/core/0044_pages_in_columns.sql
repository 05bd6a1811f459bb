-- A book whose pages are written in columns is bound at the right where nobody says otherwise. Editions of before are read again in the
-- background, which counts such pages; one whose turn hasn't come yet is read by today's code as it is.
ALTER TABLE document ADD COLUMN pages_in_columns INTEGER NOT NULL DEFAULT 0;

INSERT INTO job (id, tenant_id, kind, subject, payload, due_at, created_at, updated_at)
SELECT 'read-columns-' || tenant_id || '-' || content_id || '-' || version, tenant_id, 'read-again', content_id,
  json_object('version', version), unixepoch() * 1000, unixepoch() * 1000, unixepoch() * 1000
FROM document
WHERE state IN ('waiting', 'splitting', 'ready') AND right_to_left = 0 AND NOT EXISTS (
  SELECT 1 FROM job
  WHERE job.tenant_id = document.tenant_id AND job.kind = 'read-again' AND job.subject = document.content_id
    AND job.state = 'waiting' AND job.attempts = 0 AND json_extract(job.payload, '$.version') = document.version
);
