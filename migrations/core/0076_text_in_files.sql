-- The search index keeps no text of pages any more and has another layout (docs/adr/161, migrations/search/0003). Contents that an earlier
-- release indexed are indexed anew in the background, from the stored text; until then they are found in the old layout.
INSERT INTO job (id, tenant_id, kind, subject, payload, due_at, created_at, updated_at)
SELECT 'index-layout-' || tenant_id || '-' || id, tenant_id, 'index-content', id, '{}',
  unixepoch() * 1000, unixepoch() * 1000, unixepoch() * 1000
FROM content;
