-- Tenants' records may lie in several databases, each with this whole schema. The platform's has the rows of all companies and sites; the others
-- have copies of those whose tenants lie there, with the tenants' places, because foreign keys and many statements need them (docs/adr/180). `copied` counts as `changes` did
-- when the copies were last made. Sites in the platform's own database, DB, have no copies.
ALTER TABLE tenant_place ADD COLUMN changes INTEGER NOT NULL DEFAULT 1;
ALTER TABLE tenant_place ADD COLUMN copied INTEGER NOT NULL DEFAULT 0;

-- Set in copies. NULL in the platform's own rows.
ALTER TABLE tenant ADD COLUMN copied_at INTEGER;

-- How many contents and readers a company's sites in other databases have, as counted some minutes ago. No row if it has none there.
CREATE TABLE company_elsewhere (
  company_id INTEGER PRIMARY KEY CONSTRAINT company_elsewhere_company REFERENCES company (id),
  contents INTEGER NOT NULL,
  readers INTEGER NOT NULL
) STRICT;

CREATE TRIGGER tenant_copies AFTER UPDATE OF
  company_id, domain_type, domain, service_path, service_name, name_key, lang, translations, account_type, setting_login, revision ON tenant BEGIN
  UPDATE tenant_place SET changes = changes + 1 WHERE tenant_id = NEW.id AND database <> 'DB';
END;
CREATE TRIGGER tenant_place_copies AFTER UPDATE OF database, search, next_search, version ON tenant_place BEGIN
  UPDATE tenant_place SET changes = changes + 1 WHERE tenant_id = NEW.tenant_id AND database <> 'DB';
END;
CREATE TRIGGER company_copies AFTER UPDATE ON company BEGIN
  UPDATE tenant_place SET changes = changes + 1 WHERE tenant_id IN (SELECT id FROM tenant WHERE company_id = NEW.id) AND database <> 'DB';
END;
CREATE TRIGGER company_payment_copies_insert AFTER INSERT ON company_payment BEGIN
  UPDATE tenant_place SET changes = changes + 1 WHERE tenant_id IN (SELECT id FROM tenant WHERE company_id = NEW.company_id) AND database <> 'DB';
END;
CREATE TRIGGER company_payment_copies_update AFTER UPDATE ON company_payment BEGIN
  UPDATE tenant_place SET changes = changes + 1 WHERE tenant_id IN (SELECT id FROM tenant WHERE company_id = NEW.company_id) AND database <> 'DB';
END;
CREATE TRIGGER company_payment_copies_delete AFTER DELETE ON company_payment BEGIN
  UPDATE tenant_place SET changes = changes + 1 WHERE tenant_id IN (SELECT id FROM tenant WHERE company_id = OLD.company_id) AND database <> 'DB';
END;

-- A copy doesn't know of the domain's proof, which only the platform's database has.
DROP TRIGGER tenant_domain_proven;
CREATE TRIGGER tenant_domain_proven BEFORE UPDATE OF domain ON tenant
WHEN NEW.copied_at IS NULL AND NEW.domain IS NOT NULL AND NEW.domain IS NOT OLD.domain AND NOT EXISTS (
  SELECT 1 FROM site_domain WHERE tenant_id = NEW.id AND domain = NEW.domain AND proof <> 'wanted'
)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: tenant_domain_proven');
END;

CREATE INDEX tenant_place_uncopied ON tenant_place (tenant_id) WHERE copied < changes;
