-- Readers may also pay by PayPay (docs/adr/206), on the provider's own page, on which they also enter cards.

-- JSON: an empty object, because nothing is to be set. Null: not offered.
ALTER TABLE company_payment ADD COLUMN paypay TEXT;

-- SQLite can't change a CHECK, so the column is made anew.
ALTER TABLE payment_order RENAME COLUMN way TO way_before;
ALTER TABLE payment_order ADD COLUMN way TEXT CONSTRAINT payment_order_way CHECK (way IN ('konbini', 'transfer', 'paypay'));
UPDATE payment_order SET way = way_before WHERE way_before IS NOT NULL;
ALTER TABLE payment_order DROP COLUMN way_before;

-- The page isn't for cards alone any more.
UPDATE payment_order SET provider_ref = json_set(json_remove(provider_ref, '$.cardPageUntil'), '$.pageUntil', provider_ref ->> '$.cardPageUntil')
  WHERE provider_ref ->> '$.cardPageUntil' IS NOT NULL;
UPDATE card_proof SET provider_ref = json_set(json_remove(provider_ref, '$.cardPageUntil'), '$.pageUntil', provider_ref ->> '$.cardPageUntil')
  WHERE provider_ref ->> '$.cardPageUntil' IS NOT NULL;
