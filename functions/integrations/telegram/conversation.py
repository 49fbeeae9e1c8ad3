"""One update's part in the conversation with one person: a message, or the press of a button."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from integrations import link_codes, links
from integrations.entities import Identity, LinkedIdentity
from integrations.telegram import wording
from integrations.telegram.bot_commands import NotUnderstood, ToolRequest, name_of, wanted
from integrations.telegram.client import BotApi, Button, TelegramRefused
from integrations.telegram.tools import Reply, Tools
from integrations.telegram.update import Press, TelegramMessage
from integrations.telegram.waiting_call import LastQuestion, WaitingCall
from toolkit import Conflict, NotFound, Put
from toolkit.guards import confirmation
from toolkit.storage.writes import LostRace, commit
from toolkit.text.sentences import say

MAKE, DROP, YES, NO = "make", "drop", "yes", "no"
PARSE, ADD = "parse_transaction_from_text", "add_transaction"


@dataclass(frozen=True)
class Said:
    """What the bot says to an update."""

    text: str
    buttons: Sequence[Button] = ()


@dataclass(frozen=True)
class Conversation:
    """`now` is by the person's own clock. `key` names the update: a call made for it is the same
    call when it is delivered again."""

    bot: BotApi
    tools: Tools
    now: datetime
    key: str
    offer_id: str

    @property
    def identity(self) -> Identity:
        return self.tools.identity

    def take_message(self, message: TelegramMessage) -> None:
        said = self._answer(message.text) if message.text else Said(say("telegram.only_text"))
        self.bot.send(message.chat.id, said.text, said.buttons)

    def take_press(self, press: Press) -> None:
        """What comes of it replaces the message with the buttons, so that they are gone."""
        said = self._decided(press)
        if said and press.message:
            with suppress(TelegramRefused):  # an equal text, or a message that is too old
                self.bot.edit(
                    press.message.chat.id, press.message.message_id, said.text, said.buttons
                )
        with suppress(TelegramRefused):  # a press that Telegram no longer waits for
            self.bot.answer_press(press.id, "" if said else say("telegram.no_longer"))

    def _answer(self, text: str) -> Said:
        if confirmation.said_yes(text, self.tools.language):
            return self._agreed() or Said(say("confirmation.yes_to_nothing"))
        LastQuestion.forget(self.identity)
        if text.startswith("/"):
            own = _OWN_COMMANDS.get(name_of(text[1:].partition(" ")[0]))
            if own:
                return own(self)
        try:
            request = wanted(text, self.now.date())
        except NotUnderstood as error:
            return Said(wording.usage(error.command))
        if request is None:
            return Said(say("telegram.unknown_command"))
        if request.is_asked:
            return self._offer_to_delete()
        if request.tool == PARSE:
            return self._understood(request)
        return self._called(request.tool, request.arguments, self.key)

    def _understood(self, request: ToolRequest) -> Said:
        """What the parsing tool made of the person's words, with buttons if it can be kept."""
        reply = self.tools.call(PARSE, request.arguments, self.key)
        if reply.status >= 400:
            return Said(wording.of_refusal(reply.body))
        data = reply.data
        if data["outcome"] == "dropped":  # of what was added before
            return self._offer_to_delete()
        if data["outcome"] == "refused":
            return Said(" ".join(data["ambiguities"]))
        text = wording.of_candidate(data)
        if data["missing_fields"] or data["candidate"]["date_iso"] is None:
            return Said(text)
        request = ToolRequest(ADD, {"transaction": data["candidate"]})
        return self._offer(request, text, say("telegram.save"))

    def _offer_to_delete(self) -> Said:
        request = ToolRequest("delete_last_transaction", {})
        return self._offer(request, say("telegram.delete_last"), say("telegram.delete"))

    def _offer(self, request: ToolRequest, text: str, label: str) -> Said:
        offer = WaitingCall.of(
            self.identity,
            self.offer_id,
            tool=request.tool,
            arguments=request.arguments,
            key=self.key,
            at=self.now,
        )
        _keep(offer)
        LastQuestion.remember(offer, self.identity, MAKE, self.key)
        buttons = (
            Button(label, f"{MAKE}:{self.offer_id}"),
            Button(say("telegram.cancel"), f"{DROP}:{self.offer_id}"),
        )
        return Said(text, buttons)

    def _called(self, tool: str, arguments: dict[str, object], key: str) -> Said:
        reply = self.tools.call(tool, arguments, key)
        if reply.confirmation:
            return self._ask(reply, tool, arguments, key)
        if reply.status >= 400:
            return Said(wording.of_refusal(reply.body))
        return Said(wording.of_result(tool, reply.data))

    def _ask(self, reply: Reply, tool: str, arguments: dict[str, object], key: str) -> Said:
        """The server's own prompt, word for word, and its person's answer by a button."""
        assert reply.confirmation
        id = str(reply.confirmation["id"])
        waiting = WaitingCall.of(
            self.identity, id, tool=tool, arguments=arguments, key=key, at=self.now
        )
        _keep(waiting)
        LastQuestion.remember(waiting, self.identity, YES, self.key)
        buttons = tuple(
            Button(say(f"word.{each}").in_(self.tools.language).upper(), f"{each}:{id}")
            for each in (YES, NO)
        )
        return Said(str(reply.confirmation["prompt"]), buttons)

    def _decided(self, press: Press) -> Said | None:
        """None for a button that is not this person's, or no longer good."""
        decision, _, id = press.data.partition(":")
        if decision not in (MAKE, DROP, YES, NO) or not id:
            return None
        LastQuestion.forget(self.identity)
        return self._done(decision, id)

    def _agreed(self) -> Said | None:
        """What comes of a YES in words to the question of the message just before; None where
        nothing was asked there (rule R41)."""
        last = LastQuestion.fetch(self.identity, self.now)
        if last is None:
            return None
        if last.asked_by == self.key:  # delivered again: this YES has led to that question
            asked = WaitingCall.fetch(self.identity, last.asked, self.now)
            return self._called(asked.tool, asked.arguments, asked.key) if asked else None
        return self._done(last.decision, last.asked) if last.take(self.key) else None

    def _done(self, decision: str, id: str) -> Said | None:
        """What comes of the decision, by a button or in words; None where it is no longer good."""
        waiting = WaitingCall.fetch(self.identity, id, self.now)
        if waiting is None or not waiting.decide(decision):
            return None
        if decision in (YES, NO):
            with suppress(NotFound):  # answered before, or expired: the call then asks again
                confirmation.answer(
                    user_id=self.identity.user_id,
                    confirmation_id=id,
                    reply=decision,
                    channel="integration",
                )
        if decision in (DROP, NO):
            return Said(say("telegram.dropped"))
        return self._called(waiting.tool, waiting.arguments, waiting.key)

    def help(self) -> Said:
        return Said(say("telegram.help"))

    def link(self) -> Said:
        code, put = link_codes.new(self.identity, self.now)
        commit([put])
        minutes = int(link_codes.GOOD_FOR.total_seconds() // 60)
        return Said(say("telegram.link_code", code=code, minutes=minutes))

    def unlink(self) -> Said:
        user_id = self.identity.user_id
        linked = LinkedIdentity.fetch(user_id, self.identity.id)
        if linked is None:
            return Said(say("telegram.not_linked"))
        with suppress(NotFound, Conflict):  # undone by the owner at the same moment
            links.unlink(
                linked, user_id, self.now, self.tools.correlation_id, by=self.identity.integration
            )
        return Said(say("telegram.unlinked"))


_OWN_COMMANDS = {
    **dict.fromkeys(("start", "ayuda", "help"), Conversation.help),
    **dict.fromkeys(("vincular", "link"), Conversation.link),
    **dict.fromkeys(("desvincular", "unlink"), Conversation.unlink),
}


def _keep(waiting: WaitingCall) -> None:
    """As it was first asked: an update that is delivered again finds what was decided since."""
    with suppress(LostRace):
        commit([Put(waiting, WaitingCall.pk.does_not_exist())])
