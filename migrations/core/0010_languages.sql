-- A site's own words in its readers' languages: what always stood in a record is in the site's own, `lang`; `translations` is
-- a JSON object from another language to the record's fields in it, {"en":{"name":"Natural science"}}. A field that isn't
-- there is read in the site's own language.
ALTER TABLE tenant ADD COLUMN lang TEXT NOT NULL DEFAULT 'ja' CONSTRAINT tenant_lang CHECK (lang IN ('en', 'ja'));
ALTER TABLE tenant ADD COLUMN translations TEXT NOT NULL DEFAULT '{}' CONSTRAINT tenant_translations CHECK (json_valid(translations));
ALTER TABLE content_group ADD COLUMN translations TEXT NOT NULL DEFAULT '{}' CONSTRAINT content_group_translations CHECK (json_valid(translations));
ALTER TABLE sort_field ADD COLUMN translations TEXT NOT NULL DEFAULT '{}' CONSTRAINT sort_field_translations CHECK (json_valid(translations));
ALTER TABLE footer_link ADD COLUMN translations TEXT NOT NULL DEFAULT '{}' CONSTRAINT footer_link_translations CHECK (json_valid(translations));
ALTER TABLE search_tab ADD COLUMN translations TEXT NOT NULL DEFAULT '{}' CONSTRAINT search_tab_translations CHECK (json_valid(translations));
ALTER TABLE search_box ADD COLUMN translations TEXT NOT NULL DEFAULT '{}' CONSTRAINT search_box_translations CHECK (json_valid(translations));
ALTER TABLE hash_tag ADD COLUMN translations TEXT NOT NULL DEFAULT '{}' CONSTRAINT hash_tag_translations CHECK (json_valid(translations));
ALTER TABLE notification ADD COLUMN translations TEXT NOT NULL DEFAULT '{}' CONSTRAINT notification_translations CHECK (json_valid(translations));
ALTER TABLE subscription_plan ADD COLUMN translations TEXT NOT NULL DEFAULT '{}' CONSTRAINT subscription_plan_translations CHECK (json_valid(translations));
ALTER TABLE terms ADD COLUMN translations TEXT NOT NULL DEFAULT '{}' CONSTRAINT terms_translations CHECK (json_valid(translations));
ALTER TABLE user_group ADD COLUMN translations TEXT NOT NULL DEFAULT '{}' CONSTRAINT user_group_translations CHECK (json_valid(translations));

-- Nobody said so far which language a site is in. One that has groups and not one kana or kanji in its name and its lists is in
-- English, every other in Japanese.
UPDATE tenant SET lang = 'en'
  WHERE service_name NOT GLOB '*[ぁ-ヿ㐀-鿿ｦ-ﾟ]*'
  AND EXISTS (SELECT 1 FROM content_group WHERE tenant_id = tenant.id)
  AND NOT EXISTS (SELECT 1 FROM content_group WHERE tenant_id = tenant.id AND name GLOB '*[ぁ-ヿ㐀-鿿ｦ-ﾟ]*')
  AND NOT EXISTS (SELECT 1 FROM search_tab WHERE tenant_id = tenant.id AND title GLOB '*[ぁ-ヿ㐀-鿿ｦ-ﾟ]*')
  AND NOT EXISTS (SELECT 1 FROM footer_link WHERE tenant_id = tenant.id AND label GLOB '*[ぁ-ヿ㐀-鿿ｦ-ﾟ]*')
  AND NOT EXISTS (SELECT 1 FROM notification WHERE tenant_id = tenant.id AND title GLOB '*[ぁ-ヿ㐀-鿿ｦ-ﾟ]*');

-- Readers see these like the name (migration 0004).
CREATE TRIGGER tenant_version_words AFTER UPDATE OF lang, translations ON tenant BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.id;
END;
