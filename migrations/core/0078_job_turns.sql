-- Tenants take turns at the ingest Worker (docs/adr/168). Jobs that are in line when this runs stay in line: a tenant without a row comes first.
CREATE TABLE job_turn (
  tenant_id INTEGER PRIMARY KEY,
  last_turn INTEGER NOT NULL -- the number of the tenant's latest turn; turns of all tenants are counted together
) STRICT;
-- Its condition differs from that of job_due, so that SQLite doesn't take that one and read every job in line.
CREATE INDEX job_line ON job (tenant_id, due_at) WHERE state NOT IN ('done', 'failed');
