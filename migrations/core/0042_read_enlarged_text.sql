-- Readings of words were not told from text in files whose programs write a font of size 1 and enlarge it. Editions that were read before
-- are read again in the background; one whose turn hasn't come yet is read by today's code as it is.
INSERT INTO job (id, tenant_id, kind, subject, payload, due_at, created_at, updated_at)
SELECT 'read-enlarged-' || tenant_id || '-' || content_id || '-' || version, tenant_id, 'read-again', content_id,
  json_object('version', version), unixepoch() * 1000, unixepoch() * 1000, unixepoch() * 1000
FROM document
WHERE state IN ('waiting', 'splitting', 'ready') AND NOT EXISTS (
  SELECT 1 FROM job
  WHERE job.tenant_id = document.tenant_id AND job.kind = 'read-again' AND job.subject = document.content_id
    AND job.state = 'waiting' AND job.attempts = 0 AND json_extract(job.payload, '$.version') = document.version
);
