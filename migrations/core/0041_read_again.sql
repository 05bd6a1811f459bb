-- Books of the release before were stored without what is printed on their pages, and with vertical text in another order. Their files
-- are read again in the background; one that isn't ready yet may have been begun by that release.
INSERT INTO job (id, tenant_id, kind, subject, payload, due_at, created_at, updated_at)
SELECT 'read-again-' || tenant_id || '-' || content_id || '-' || version, tenant_id, 'read-again', content_id,
  json_object('version', version), unixepoch() * 1000, unixepoch() * 1000, unixepoch() * 1000
FROM document WHERE state IN ('waiting', 'splitting', 'ready');
