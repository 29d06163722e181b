-- owner: links
-- The link to the app, once per language and referral code: `en:` without one, `it:ADA4K7`.
ALTER TABLE link ADD app_key text UNIQUE CHECK (length(app_key) <= 60);
