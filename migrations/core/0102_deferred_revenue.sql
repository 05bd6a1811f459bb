-- A charge keeps the days that it pays for (docs/adr/189), so that it is earned day by day whatever becomes of its order.
ALTER TABLE ledger_transaction ADD COLUMN service_from TEXT; -- days in Japan, both included; null: earned on the day of the charge
ALTER TABLE ledger_transaction ADD COLUMN service_to TEXT
  CONSTRAINT ledger_transaction_service CHECK ((service_from IS NULL) = (service_to IS NULL) AND (service_from IS NULL OR service_from <= service_to));

DROP TRIGGER ledger_transaction_stays;
UPDATE ledger_transaction SET service_from = paid.starts_on, service_to = paid.ends_on
FROM payment_order AS paid
WHERE ledger_transaction.kind = 'charge' AND paid.tenant_id = ledger_transaction.tenant_id AND paid.id = ledger_transaction.order_id
  AND paid.starts_on <= paid.ends_on;
CREATE TRIGGER ledger_transaction_stays BEFORE UPDATE ON ledger_transaction
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: ledger_append_only');
END;

-- By the day on which a charge is wholly earned, and what was taken back of charges.
CREATE INDEX ledger_transaction_by_earning ON ledger_transaction (tenant_id, max(on_day, coalesce(service_to, on_day))) WHERE kind = 'charge';
CREATE INDEX ledger_transaction_taken_back ON ledger_transaction (tenant_id, order_id, on_day) WHERE kind <> 'charge';
