-- What a provider won't pay of a charge is written off (docs/adr/202). Refunds, chargebacks and write-offs are together never more than the charge.
-- The conditions name `kind <> 'charge'` for the index ledger_transaction_taken_back.
DROP TRIGGER refund_within_charge;
CREATE TRIGGER refund_within_charge BEFORE INSERT ON refund
WHEN (NEW.refunded_after > coalesce(
  (SELECT total FROM ledger_transaction WHERE tenant_id = NEW.tenant_id AND order_id = NEW.order_id AND kind = 'charge'), 0
) - coalesce(
  (SELECT sum(amount) FROM chargeback WHERE tenant_id = NEW.tenant_id AND order_id = NEW.order_id AND state <> 'won'), 0
) - coalesce(
  (SELECT sum(total) FROM ledger_transaction WHERE tenant_id = NEW.tenant_id AND order_id = NEW.order_id AND kind <> 'charge' AND kind = 'write-off'), 0
))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: refund_within_charge');
END;

DROP TRIGGER chargeback_within_charge;
CREATE TRIGGER chargeback_within_charge BEFORE INSERT ON chargeback
WHEN (NEW.amount > coalesce(
  (SELECT total FROM ledger_transaction WHERE tenant_id = NEW.tenant_id AND order_id = NEW.order_id AND kind = 'charge'), 0
) - coalesce(
  (SELECT sum(amount) FROM refund WHERE tenant_id = NEW.tenant_id AND order_id = NEW.order_id AND state <> 'failed'), 0
) - coalesce(
  (SELECT sum(amount) FROM chargeback WHERE tenant_id = NEW.tenant_id AND order_id = NEW.order_id AND state <> 'won'), 0
) - coalesce(
  (SELECT sum(total) FROM ledger_transaction WHERE tenant_id = NEW.tenant_id AND order_id = NEW.order_id AND kind <> 'charge' AND kind = 'write-off'), 0
))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: chargeback_within_charge');
END;

CREATE TRIGGER write_off_within_charge BEFORE INSERT ON ledger_transaction
WHEN (NEW.kind = 'write-off' AND NEW.total > coalesce(
  (SELECT total FROM ledger_transaction WHERE tenant_id = NEW.tenant_id AND order_id = NEW.order_id AND kind = 'charge'), 0
) - coalesce(
  (SELECT sum(amount) FROM refund WHERE tenant_id = NEW.tenant_id AND order_id = NEW.order_id AND state <> 'failed'), 0
) - coalesce(
  (SELECT sum(amount) FROM chargeback WHERE tenant_id = NEW.tenant_id AND order_id = NEW.order_id AND state <> 'won'), 0
) - coalesce(
  (SELECT sum(total) FROM ledger_transaction WHERE tenant_id = NEW.tenant_id AND order_id = NEW.order_id AND kind <> 'charge' AND kind = 'write-off'), 0
))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: write_off_within_charge');
END;
