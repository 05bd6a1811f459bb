-- How a site's journal is written for its accounting software (docs/adr/198): names of accounts and tax codes.
CREATE TABLE bookkeeping (
  tenant_id INTEGER PRIMARY KEY CONSTRAINT bookkeeping_tenant REFERENCES tenant (id),
  software TEXT NOT NULL CONSTRAINT bookkeeping_software CHECK (software IN ('freee', 'moneyforward', 'yayoi')),
  names TEXT NOT NULL, -- JSON
  revision INTEGER NOT NULL DEFAULT 1,
  updated_at INTEGER NOT NULL
) STRICT;
