-- The secret of an authenticator app is made for each browser that opens the invite, and is held by that browser, sealed.
ALTER TABLE staff_invite DROP COLUMN totp_encrypted;
