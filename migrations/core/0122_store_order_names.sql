-- A store's payout file names orders as the store does, such as #1001 (docs/adr/205). They are kept with the store's other names of the order.
CREATE INDEX payment_order_by_store_name ON payment_order (tenant_id, json_extract(provider_ref, '$.orderName')) WHERE provider = 'SHOPIFY';
