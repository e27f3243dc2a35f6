ALTER TABLE `energy_years` ADD `ac_limit_kw` real;--> statement-breakpoint
ALTER TABLE `energy_years` ADD `loss_curve` text;