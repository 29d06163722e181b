-- How often a browser's push service has been asked to take a message: a service that never does is not asked for ever.
ALTER TABLE push_delivery ADD COLUMN attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0);
