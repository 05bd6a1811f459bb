-- What two administrators may have open at once carries a number that every change of theirs raises: who changes an older
-- state is told so (docs/adr/052).
ALTER TABLE company ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
ALTER TABLE tenant ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
ALTER TABLE site_setting ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
ALTER TABLE account ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
ALTER TABLE staff ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
ALTER TABLE user_group ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
ALTER TABLE content ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
ALTER TABLE content_group ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
ALTER TABLE notification ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
ALTER TABLE terms ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
ALTER TABLE hash_tag ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
ALTER TABLE identity_provider ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;

-- Who did it under which name, from where, on whose behalf, and what stood there before and after: public fields that differ.
ALTER TABLE audit ADD COLUMN company_id INTEGER;
ALTER TABLE audit ADD COLUMN actor_name TEXT NOT NULL DEFAULT '';
ALTER TABLE audit ADD COLUMN subject_name TEXT NOT NULL DEFAULT '';
ALTER TABLE audit ADD COLUMN address TEXT;
ALTER TABLE audit ADD COLUMN user_agent TEXT;
ALTER TABLE audit ADD COLUMN acting_as TEXT;
ALTER TABLE audit ADD COLUMN before TEXT NOT NULL DEFAULT '{}' CONSTRAINT audit_before CHECK (json_valid(before));
ALTER TABLE audit ADD COLUMN after TEXT NOT NULL DEFAULT '{}' CONSTRAINT audit_after CHECK (json_valid(after));
ALTER TABLE audit ADD COLUMN find_key TEXT NOT NULL DEFAULT '';
UPDATE audit SET
  company_id = (SELECT tenant.company_id FROM tenant WHERE tenant.id = audit.tenant_id),
  actor_name = coalesce(
    (SELECT staff.name FROM staff WHERE staff.id = audit.actor_id),
    (SELECT account.name FROM account WHERE account.tenant_id = audit.tenant_id AND account.id = audit.actor_id),
    ''
  ),
  find_key = lower(audit.subject);
CREATE INDEX audit_by_company ON audit (company_id, at);
CREATE INDEX audit_by_day ON audit (at);

-- What an administrator looks for again: the filters, the order and the columns of a list as its address has them.
CREATE TABLE saved_view (
  id TEXT PRIMARY KEY,
  staff_id TEXT NOT NULL CONSTRAINT saved_view_staff REFERENCES staff (id),
  list TEXT NOT NULL, -- the path of the list
  name TEXT NOT NULL,
  query TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX saved_view_by_name ON saved_view (staff_id, list, name);
