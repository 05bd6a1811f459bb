-- Readers may also pay by Apple Pay and Google Pay (docs/adr/210), on the provider's own page.

-- JSON: an empty object, because nothing is to be set. Null: not offered.
ALTER TABLE company_payment ADD COLUMN applepay TEXT;
ALTER TABLE company_payment ADD COLUMN googlepay TEXT;

-- SQLite can't change a CHECK, so the column is made anew.
ALTER TABLE payment_order RENAME COLUMN way TO way_before;
ALTER TABLE payment_order ADD COLUMN way TEXT
  CONSTRAINT payment_order_way CHECK (way IN ('konbini', 'transfer', 'paypay', 'applepay', 'googlepay'));
UPDATE payment_order SET way = way_before WHERE way_before IS NOT NULL;
ALTER TABLE payment_order DROP COLUMN way_before;
