-- Until now GMO was asked at its live host, whatever the setting said. Who is paid by it goes on being paid there; a company that
-- tries it out turns the setting off and is asked for at the host for tests.
UPDATE company_payment SET is_live = 1, revision = revision + 1 WHERE provider = 'GMO' AND is_live = 0;
