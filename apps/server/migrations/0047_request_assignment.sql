-- Languages of the requests that a member gets without taking them; empty: none.
ALTER TABLE staff_member ADD COLUMN request_languages text[] NOT NULL DEFAULT '{}' CHECK (request_languages <@ ARRAY['en', 'it']);
