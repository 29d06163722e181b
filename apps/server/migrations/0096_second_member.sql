-- Where the rights of a member come from: the second member of an approval is independent of the first one.
ALTER TABLE staff_member
  ADD COLUMN joined_at  timestamptz,                     -- when the last invitation was accepted
  ADD COLUMN invited_by uuid REFERENCES staff_member,    -- who invited first
  ADD COLUMN granted_by uuid REFERENCES staff_member;    -- who invited or changed the rights last; null: the command line

WITH invited AS (
  SELECT subject,
    (array_agg(actor ORDER BY id DESC))[1] AS last_actor,
    (array_agg(actor ORDER BY id) FILTER (WHERE actor LIKE 'staff:%'))[1] AS first_actor
  FROM audit WHERE action = 'staff.invite' AND actor <> subject GROUP BY subject
)
UPDATE staff_member member
SET granted_by = substr(invited.last_actor, 7)::uuid, invited_by = substr(invited.first_actor, 7)::uuid
FROM invited WHERE invited.subject = 'staff:' || member.id AND invited.last_actor LIKE 'staff:%';
UPDATE staff_member member
SET joined_at = coalesce((SELECT max(at) FROM audit WHERE action = 'staff.enrol' AND subject = 'staff:' || member.id), created_at)
WHERE totp_encrypted IS NOT NULL OR EXISTS (SELECT FROM staff_passkey WHERE member_id = member.id);

ALTER TABLE staff_member ADD CONSTRAINT staff_member_granted CHECK ((invited_by IS NULL) = (granted_by IS NULL));

-- findObstacle of domain/approvals/second-member.ts; that the two differ is a constraint of each table.
CREATE FUNCTION may_be_second_member(first uuid, second uuid, at timestamptz) RETURNS boolean STABLE LANGUAGE sql AS $$
  SELECT first = second OR coalesce(bool_and(
    maker.id IS DISTINCT FROM decider.invited_by AND maker.id IS DISTINCT FROM decider.granted_by
    AND decider.id IS DISTINCT FROM maker.invited_by AND decider.id IS DISTINCT FROM maker.granted_by
    AND (decider.granted_by IS NULL OR coalesce(decider.joined_at <= at - interval '14 days', false))), false)
  FROM staff_member maker, staff_member decider WHERE maker.id = first AND decider.id = second
$$;

-- Arguments: the columns of the first member, of the second one, and of the decision.
CREATE FUNCTION require_second_member() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE decided jsonb := to_jsonb(NEW);
BEGIN
  IF NOT may_be_second_member(
    (decided ->> TG_ARGV[0])::uuid, (decided ->> TG_ARGV[1])::uuid, (decided ->> TG_ARGV[2])::timestamptz) THEN
    RAISE EXCEPTION '% of % is not independent', TG_ARGV[1], TG_TABLE_NAME USING ERRCODE = 'check_violation', CONSTRAINT = 'second_member';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER approval_second_member BEFORE INSERT OR UPDATE OF status, decided_by ON approval
  FOR EACH ROW WHEN (NEW.status = 'Approved') EXECUTE FUNCTION require_second_member('made_by', 'decided_by', 'decided_at');
CREATE TRIGGER operator_bill_second_member BEFORE INSERT OR UPDATE OF approved_by, is_flagged ON operator_bill
  FOR EACH ROW WHEN (NEW.is_flagged AND NEW.approved_by IS NOT NULL)
  EXECUTE FUNCTION require_second_member('entered_by', 'approved_by', 'approved_at');

ALTER TABLE quote_version ADD COLUMN approved_at timestamptz;
UPDATE quote_version SET approved_at = coalesce(sent_at, created_at) WHERE approved_by IS NOT NULL;
ALTER TABLE quote_version ADD CONSTRAINT quote_version_approved_at CHECK ((approved_by IS NULL) = (approved_at IS NULL));
CREATE TRIGGER quote_version_second_member BEFORE INSERT OR UPDATE OF approved_by ON quote_version
  FOR EACH ROW WHEN (NEW.approved_by IS NOT NULL) EXECUTE FUNCTION require_second_member('made_by', 'approved_by', 'approved_at');
