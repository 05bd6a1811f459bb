-- Plans have a class of consumption tax, and what was charged keeps its class and rate (docs/adr/193). Everything before was sold at 10 %.
ALTER TABLE subscription_plan ADD COLUMN tax_class TEXT NOT NULL DEFAULT 'standard'
  CONSTRAINT subscription_plan_tax_class CHECK (tax_class IN ('standard', 'reduced', 'exempt'));
ALTER TABLE ledger_transaction ADD COLUMN tax_class TEXT NOT NULL DEFAULT 'standard'
  CONSTRAINT ledger_transaction_tax_class CHECK (tax_class IN ('standard', 'reduced', 'exempt'));
ALTER TABLE ledger_transaction ADD COLUMN tax_rate INTEGER NOT NULL DEFAULT 10 -- percent
  CONSTRAINT ledger_transaction_tax_rate CHECK (tax_rate BETWEEN 0 AND 99)
  CONSTRAINT ledger_transaction_exempt CHECK (tax_class <> 'exempt' OR (tax_rate = 0 AND tax = 0));
