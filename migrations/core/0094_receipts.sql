-- A receipt for a payment, in the name that its reader asked for. A site's receipts are numbered without gaps: an auditor can ask for each.
CREATE TABLE receipt (
  tenant_id INTEGER NOT NULL,
  number INTEGER NOT NULL CONSTRAINT receipt_number CHECK (number > 0),
  order_id TEXT NOT NULL,
  issue INTEGER NOT NULL CONSTRAINT receipt_issue CHECK (issue BETWEEN 1 AND 20), -- 1 is the original, later ones say that they are reissued
  addressee TEXT NOT NULL,
  issued_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, number),
  CONSTRAINT receipt_order FOREIGN KEY (tenant_id, order_id) REFERENCES payment_order (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX receipt_by_order ON receipt (tenant_id, order_id, issue);
