import { candidate } from "./views/budget-candidate.js";
import {
  bankBalance,
  budgetCap,
  categorySummary,
  monthSummary,
  storedBankBalance,
} from "./views/budget-month.js";
import { debts, obligations, storedDebt, storedObligation } from "./views/budget-owed.js";
import { purchase } from "./views/budget-purchase.js";
import { categoryRules, deletedRule, storedRule } from "./views/budget-rules.js";
import { added, deleted, updated } from "./views/budget-transactions.js";
import { accounts } from "./views/finance-accounts.js";
import { transactionSum } from "./views/finance-sum.js";
import { transactions } from "./views/finance-transactions.js";
import { imports, ordered, queued, recentImport } from "./views/prime-documents.js";
import { mail } from "./views/prime-mail.js";
import { importedTransactions, settled } from "./views/prime-transactions.js";
import { changedContact, customer, customerWithOrders } from "./views/support-customer.js";
import { cancelledOrder, order, orders } from "./views/support-orders.js";

/** The tools whose results have a view of their own: `{fits(data), draw(data)}`. */
const VIEWS = new Map(
  Object.entries({
    add_or_update_debt: storedDebt,
    add_transaction: added,
    cancel_order: cancelledOrder,
    delete_category_rule: deletedRule,
    delete_last_transaction: deleted,
    fetch_email_attachments: queued,
    finance_accounts_list: accounts,
    finance_transactions_search: transactions,
    finance_transactions_sum: transactionSum,
    get_bank_balance: bankBalance,
    get_category_summary: categorySummary,
    get_customer_orders: orders,
    get_debts: debts,
    get_month_summary: monthSummary,
    get_obligations: obligations,
    get_order_by_id: order,
    get_recent_import: recentImport,
    get_recent_imports: imports,
    get_transactions: importedTransactions,
    import_document: ordered,
    get_user: customer,
    get_user_info: customerWithOrders,
    list_category_rules: categoryRules,
    parse_transaction_from_text: candidate,
    review_import: ordered,
    review_transaction: settled,
    search_gmail: mail,
    set_bank_balance: storedBankBalance,
    set_budget_cap: budgetCap,
    set_category_rule: storedRule,
    set_obligation: storedObligation,
    simulate_purchase: purchase,
    update_last_transaction: updated,
    update_user_contact: changedContact,
  }),
);

/** A tool's result in its own view; null when it has none or the result is not of its shape. */
export function drawn(tool, data) {
  const view = VIEWS.get(tool);
  return view?.fits(data) ? view.draw(data) : null;
}
