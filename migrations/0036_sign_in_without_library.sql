-- reviewed: no table refers to verifications, and nothing but the sweep touched it; the columns were written by the former session library only.
DROP TABLE `verifications`;--> statement-breakpoint
ALTER TABLE `accounts` DROP COLUMN `access_token`;--> statement-breakpoint
ALTER TABLE `accounts` DROP COLUMN `refresh_token`;--> statement-breakpoint
ALTER TABLE `accounts` DROP COLUMN `id_token`;--> statement-breakpoint
ALTER TABLE `accounts` DROP COLUMN `access_token_expires_at`;--> statement-breakpoint
ALTER TABLE `accounts` DROP COLUMN `refresh_token_expires_at`;--> statement-breakpoint
ALTER TABLE `accounts` DROP COLUMN `scope`;--> statement-breakpoint
ALTER TABLE `sessions` DROP COLUMN `ip_address`;--> statement-breakpoint
ALTER TABLE `sessions` DROP COLUMN `user_agent`;--> statement-breakpoint
ALTER TABLE `users` DROP COLUMN `image`;