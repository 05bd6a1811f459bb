-- Every page of a site that sells links to the seller's details. The snapshot knows whether there are all of them, so a change of them is a change of
-- the company's sites. A check of the contract changes nothing that readers see.
CREATE TRIGGER company_payment_version_insert AFTER INSERT ON company_payment BEGIN
  UPDATE tenant SET version = version + 1 WHERE company_id = NEW.company_id;
END;
CREATE TRIGGER company_payment_version_update AFTER UPDATE ON company_payment
WHEN NEW.provider IS NOT OLD.provider OR NEW.seller IS NOT OLD.seller
BEGIN
  UPDATE tenant SET version = version + 1 WHERE company_id = NEW.company_id;
END;
CREATE TRIGGER company_payment_version_delete AFTER DELETE ON company_payment BEGIN
  UPDATE tenant SET version = version + 1 WHERE company_id = OLD.company_id;
END;
