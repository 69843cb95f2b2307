-- Lets the audit log have entries of jobs, which act by a setting and not for a person. Checks only become wider; the previous
-- version writes no such entry.

alter table audit_entry drop constraint audit_entry_role_check, add constraint audit_entry_role_check
  check (role in ('support', 'catalogue', 'finance', 'approver', 'auditor', 'break_glass', 'job'));
alter table audit_entry drop constraint audit_entry_channel_check, add constraint audit_entry_channel_check
  check (channel in ('command', 'desk', 'job'));
alter table audit_entry add constraint jobs_have_a_channel check ((channel = 'job') = (role = 'job'));
